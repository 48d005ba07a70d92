import { showDay } from '../../contract/dates.ts'

export const showLeverdatum = (day: string | null): string => (day === null ? '' : showDay(day))
