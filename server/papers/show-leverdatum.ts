import { showDay } from '../../contract/dates.ts'

/** "2026-11-28" as "28-11-2026"; '' where no day was asked. */
export const showLeverdatum = (day: string | null): string => (day === null ? '' : showDay(day))
