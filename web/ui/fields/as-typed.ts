/** For a name or code that no keyboard should change. */
export const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
