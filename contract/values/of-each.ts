export function ofEach<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value>
// `Object.fromEntries` loses the names; the overload keeps them.
export function ofEach<Value>(names: readonly string[], valueOf: (name: string) => Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]))
}
