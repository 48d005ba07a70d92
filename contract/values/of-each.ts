export function ofEach<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value>
// The overload says what a loop hides: every name is there.
export function ofEach<Value>(names: readonly string[], valueOf: (name: string) => Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]))
}
