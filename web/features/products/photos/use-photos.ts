import { useMutation, useQueryClient } from '@tanstack/react-query'
import { files } from '../../../../contract/endpoints/files.ts'
import { type ManagedProduct, products } from '../../../../contract/endpoints/products.ts'
import type { PictureFocus } from '../../../../contract/rules/picture-focus.ts'
import { api } from '../../../api/api.ts'
import { storeAnswer } from '../../../api/store-answer.ts'
import { keyOf, query } from '../../../api/query.ts'
import { reloadPage } from '../../../ui/forms/leave-guard.tsx'
import { leaveNote } from '../../../ui/page/page-note.tsx'
import { appendPhotos, sendPhotos } from './send-photos.ts'

interface Listeners {
  onBeforeReload: () => void
  onProgress: (sent: number) => void
}

// §8, product management: only logged; the section shows what was not saved.
const meta = { quiet: true }

export function usePhotos(product: ManagedProduct, { onBeforeReload, onProgress }: Listeners) {
  const client = useQueryClient()
  const one = query(products.one, { params: { id: product._id } })
  const take = (saved: ManagedProduct) => {
    storeAnswer(client, one.queryKey, saved)
    void client.invalidateQueries({ queryKey: keyOf(products.all) })
  }

  const reorder = useMutation({
    mutationFn: (filenames: readonly string[]) =>
      api(products.updatePicture, { body: { _id: product._id, newPictureArray: [...filenames] } }),
    meta,
    onSuccess: take,
  })
  const crop = useMutation({
    mutationFn: (chosen: { filename: string; focus: PictureFocus | null }) =>
      api(products.updateFocus, { body: { _id: product._id, ...chosen } }),
    meta,
    onSuccess: take,
  })
  const remove = useMutation({
    // §8: when the file cannot be deleted, the list stays as it is.
    mutationFn: async (filename: string) => {
      await api(files.remove, { params: { filename } })
      return api(products.one, { params: { id: product._id } })
    },
    meta,
    onSuccess: take,
  })
  const add = useMutation({
    mutationFn: async (photos: readonly File[]) => appendPhotos(product._id, await sendPhotos(photos, onProgress)),
    meta,
    onSuccess: (_, photos) => {
      onBeforeReload()
      leaveNote(photos.length === 1 ? 'De foto is toegevoegd.' : `${photos.length} foto's zijn toegevoegd.`)
      reloadPage()
    },
  })
  // A dropped photo keeps its new place while saving.
  const shown = reorder.isPending ? reorder.variables : product.picture
  return { shown, reorder, crop, remove, add }
}
