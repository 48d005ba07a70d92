import { showDay } from '../../../contract/values/dates.ts'

export const showLeverdatum = (day: string | null): string => (day === null ? '' : showDay(day))
