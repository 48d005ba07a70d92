// Greek and Cyrillic letters in ours, as Dutch documents and EKT write names. Ukrainian, Russian, Bulgarian and Serbian
// share one table, so a letter that they pronounce differently has one spelling.

const letters = `
  α a, β v, γ g, δ d, ε e, ζ z, η i, θ th, ι i, κ k, λ l, μ m, ν n, ξ x, ο o, π p, ρ r, σ s, ς s, τ t, υ y, φ f, χ ch,
  ψ ps, ω o,
  а a, б b, в v, г g, ґ g, ѓ g, д d, ђ dj, е e, ё yo, є ye, ж zh, з z, ѕ dz, и i, і i, ї yi, й y, ј j, к k, ќ k, л l,
  љ lj, м m, н n, њ nj, о o, п p, р r, с s, т t, ћ c, у u, ў u, ф f, х kh, ц ts, ч ch, џ dz, ш sh, щ shch, ъ ', ы y,
  ь ', э e, ю yu, я ya`
const latin = lettersIn(letters)

/** Of 'ж zh, з z': what is written for each letter. */
export function lettersIn(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(',').map((pair): [string, string] => [pair.trim()[0] ?? '', pair.trim().slice(2)]))
}

/** 'Ж' -> 'Zh', 'ά' -> 'a'. @returns undefined for letters of other scripts */
export function transliterate(grapheme: string): string | undefined {
  const whole = grapheme.normalize('NFC').toLowerCase()
  const found = latin.get(whole) ?? latin.get(whole.normalize('NFD').replace(/\p{M}/gu, ''))
  if (found === undefined || grapheme.toLowerCase() === grapheme) return found
  return found.slice(0, 1).toUpperCase() + found.slice(1)
}
