import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ManagedProduct, type ProductInput, products } from '../../../../contract/endpoints/products.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { api, invalidate, query, statusOf } from '../../../api/api.ts'
import { newKey } from '../../../api/idempotency-key.ts'
import { reloadPage } from '../../../ui/forms/leave-guard.tsx'
import { useFinish } from '../../../ui/use-is-here.ts'
import { useEditBasis } from '../../../ui/forms/use-edit-basis.ts'
import { dropDraft, type EditDraft, type SentEdit, storeDraft } from './edit-draft.ts'
import { textsOf, useProductForm } from './product-form.ts'

export function useEditProduct(product: ManagedProduct, draft: EditDraft | undefined) {
  const id = product._id
  const start = draft
    ? { values: draft.basis, version: draft.version }
    : { values: textsOf(product), version: product.version }
  const form = useProductForm(draft?.typed ?? start.values)
  const { opened, dirty, conflicts, merge } = useEditBasis(start, form)
  const [stockBasis, setStockBasis] = useState(Number(start.values.stock))
  const [newer, setNewer] = useState<ManagedProduct>()
  if (newer && newer.version > opened.version) {
    // A typed stock keeps the basis it was typed over: the server applies the difference.
    if (form.values.stock === opened.values.stock) setStockBasis(newer.stock)
    merge({ values: textsOf(newer), version: newer.version })
  }
  // A first photo shows the product and leaves its version.
  if (product.version === opened.version && product.showStatus !== opened.values.showStatus)
    merge({ ...opened, values: { ...opened.values, showStatus: product.showStatus } })
  const client = useQueryClient()
  const finish = useFinish()
  useEffect(() => dropDraft(id), [id])

  /** Possibly saved: resent unchanged before anything newer, so that its stock counts once. */
  const unanswered = useRef(draft?.unanswered)

  async function send(edit: SentEdit): Promise<ManagedProduct> {
    unanswered.current = edit
    const { key, fields, ...basis } = edit
    const body = { ...fields, _id: id, ...basis }
    try {
      const saved = await api(products.update, { body, headers: { 'Idempotency-Key': key } })
      unanswered.current = undefined
      return saved
    } catch (error) {
      if ([400, 404, 409].includes(statusOf(error))) unanswered.current = undefined
      throw error
    }
  }

  const save = useMutation({
    mutationFn: async (fields: ProductInput) => {
      const earlier = unanswered.current
      if (!earlier) return send({ key: newKey(), fields, stockBasis, version: opened.version })
      const saved = await send(earlier)
      if (JSON.stringify(fields) === JSON.stringify(earlier.fields)) return saved
      const { stock } = earlier.fields
      setStockBasis(stock)
      setNewer(saved)
      return send({ key: newKey(), fields, stockBasis: stock, version: saved.version })
    },
    // §8, product management: only logged; the form shows that nothing was saved.
    meta: { quiet: true },
    onSuccess: () => {
      void invalidate(client, products.all)
      return finish('De wijzigingen zijn opgeslagen.', reloadPage, printedQuotes(product.productName))
    },
    onError: async (error) => {
      if (statusOf(error) !== 409) return
      const one = query(products.one, { params: { id } })
      setNewer(await client.fetchQuery({ ...one, staleTime: 0 }).catch(() => undefined))
    },
  })

  return {
    form,
    /** Without an unchanged `showStatus`, which photos that are sent first may change. */
    edited: (fields: ProductInput): ProductInput =>
      fields.showStatus === opened.values.showStatus ? { ...fields, showStatus: undefined } : fields,
    dirty,
    stockBasis,
    conflicts,
    save,
    keepForReload: () => {
      if (!dirty) return
      const basis = { ...opened.values, stock: String(stockBasis) }
      storeDraft(id, { typed: form.values, basis, version: opened.version, unanswered: unanswered.current })
    },
  }
}
