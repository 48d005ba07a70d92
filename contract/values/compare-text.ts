/** As people sort: 'élite' beside 'elite', and 'Zomer 9' before 'Zomer 10'. */
export const compareText = new Intl.Collator('nl', { numeric: true }).compare
