const mailAddress = /[^\s@/"'<>(),;:=]{1,64}@[^\s@/"'<>(),;:]{1,255}/g
const manyDigits = /\d{10,}/g

/** Masks mail addresses and telephone numbers, also in nested strings, and caps lengths. */
export function withoutPersonalData(value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(withoutPersonalData)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutPersonalData(part)]))
}

export function clean(text: string): string {
  return text.slice(0, 8000).replace(mailAddress, '[e-mail]').replace(manyDigits, '[number]')
}

/** Fields that never hold what a person typed. */
const safeFields = ['code', 'constraint', 'table', 'statusCode', 'severity'] as const

interface LoggedError {
  [field: string]: unknown
  type: string
  message: string
  stack: string
}

/** Keeps no other fields of an error: PostgreSQL puts a row's values into `detail` and `where`. */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: clean(String(error)), stack: '' }
  const fields = new Map<string, unknown>(Object.entries(error))
  return {
    type: error.name,
    message: clean(error.message),
    stack: clean(error.stack ?? ''),
    ...Object.fromEntries(safeFields.filter((name) => fields.has(name)).map((name) => [name, fields.get(name)])),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
