export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** ISO 8601 to minutes, in UTC: "2026-11-22 10:15". */
export const toTheMinute = (at: string): string => at.slice(0, 16).replace('T', ' ')
