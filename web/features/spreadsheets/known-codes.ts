import { products } from '../../../contract/endpoints/products.ts'
import { maxCodesAsked } from '../../../contract/values/limits.ts'
import { api } from '../../api/api.ts'

export async function knownCodes(texts: readonly string[]): Promise<(text: string) => boolean> {
  if (texts.length === 0) return () => false
  const { known } = await api(products.known, { body: { codes: texts.slice(0, maxCodesAsked) } })
  const codes = new Set(known)
  return (text) => codes.has(text)
}
