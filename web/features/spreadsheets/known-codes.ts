import { products } from '../../../contract/endpoints/products.ts'
import { maxCodesAsked } from '../../../contract/values/limits.ts'
import { api } from '../../api/api.ts'

export async function knownCodes(texts: readonly string[]): Promise<(text: string) => boolean> {
  const codes = new Set<string>()
  for (let from = 0; from < texts.length; from += maxCodesAsked) {
    const asked = texts.slice(from, from + maxCodesAsked)
    const { known } = await api(products.known, { body: { codes: asked } })
    for (const code of known) codes.add(code)
  }
  return (text) => codes.has(text)
}
