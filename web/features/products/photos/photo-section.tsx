import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxPictures } from '../../../../contract/values/limits.ts'
import { type ManagedProduct, type ProductInput, products } from '../../../../contract/endpoints/products.ts'
import { Panel } from '../../../ui/page/page.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SaveFailure } from '../../../ui/forms/save-failure.tsx'
import { FocusDialog } from './focus-dialog.tsx'
import { PhotoInput } from './photo-input.tsx'
import { PhotoList } from './photo-list.tsx'
import layout from '../../../ui/layout.module.css'
import { useChosenPhotos } from './use-chosen-photos.ts'
import { files } from '../../../../contract/endpoints/files.ts'
import type { PictureFocus } from '../../../../contract/rules/picture-focus.ts'
import { api, invalidate, query, storeAnswer } from '../../../api/api.ts'
import { reloadPage } from '../../../ui/forms/leave-guard.tsx'
import { appendPhotos, sendPhotos } from './send-photos.ts'
import { useFinish } from '../../../ui/use-is-here.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'

interface PhotoSectionProps {
  product: ManagedProduct
  photos: ReturnType<typeof usePhotos>
}

export function PhotoSection({ product, photos }: PhotoSectionProps) {
  const [cropping, setCropping] = useState<string>()
  const { shown, reorder, crop, remove, chosen, add, sent } = photos
  const full = product.picture.length >= maxPictures

  return (
    <Panel title="Foto's" aside={<span className={layout.note}>Worden direct opgeslagen</span>}>
      <div className={layout.tight}>
        <h3 className={layout.heading}>Wijzig volgorde foto</h3>
        {shown.length > 0 ? (
          <PhotoList
            label="Foto's van dit product"
            photos={shown.map((filename) => ({
              id: filename,
              picture: (className) => (
                <Picture
                  filename={filename}
                  focus={product.focus?.[filename]}
                  alt=""
                  sizes="12rem"
                  className={className}
                />
              ),
            }))}
            disabled={remove.isPending || add.isPending}
            onReorder={(filenames) => reorder.mutate(filenames)}
            onCrop={(filename) => {
              crop.reset()
              setCropping(filename)
            }}
            onRemove={(filename) => remove.mutate(filename)}
          />
        ) : (
          <p className={layout.note}>Dit product heeft geen foto's.</p>
        )}
        {cropping !== undefined && (
          <FocusDialog
            filename={cropping}
            position={shown.indexOf(cropping) + 1}
            focus={product.focus?.[cropping]}
            busy={crop.isPending}
            error={crop.error}
            onSave={(focus) => crop.mutate({ filename: cropping, focus }, { onSuccess: () => setCropping(undefined) })}
            onCancel={() => setCropping(undefined)}
          />
        )}
        <SaveFailure error={reorder.error} what="De volgorde is niet opgeslagen" />
        <SaveFailure error={remove.error} what="De foto is niet verwijderd" />
        <h3 className={layout.heading}>Voeg nieuw foto toe</h3>
        <PhotoInput chosen={chosen} disabled={full || add.isPending} sent={sent} />
        <SaveFailure error={add.error} what="De foto's zijn niet toegevoegd" />
        <div>
          <Button
            variant="light"
            disabled={full || chosen.photos.length === 0}
            loading={add.isPending}
            onClick={() => add.mutate(undefined)}
          >
            {full ? `Maximaal ${maxPictures} foto's` : 'Voeg foto toe'}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

interface Listeners {
  /** Adding photos reloads the page (§4). */
  onBeforeReload: () => void
  /** Photos that were chosen when the form was sent are added by now. */
  onReady: (fields: ProductInput) => void
}

// §8, product management: only logged; the section shows what was not saved.
const meta = { quiet: true }

export function usePhotos(product: ManagedProduct, { onBeforeReload, onReady }: Listeners) {
  const chosen = useChosenPhotos(maxPictures - product.picture.length)
  const [sent, setSent] = useState<number>()
  const client = useQueryClient()
  const finish = useFinish()
  const one = query(products.one, { params: { id: product._id } })
  const take = (saved: ManagedProduct) => {
    storeAnswer(client, one.queryKey, saved)
    void invalidate(client, products.all)
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
    mutationFn: async (_fields: ProductInput | undefined) => {
      const files = chosen.photos.map(({ file }) => file)
      return appendPhotos(product._id, await sendPhotos(files, setSent))
    },
    meta,
    onSuccess: (saved, fields) => {
      if (fields) {
        take(saved)
        chosen.remove(chosen.photos.map(({ id }) => id))
        return onReady(fields)
      }
      const { length } = chosen.photos
      const note = length === 1 ? 'De foto is toegevoegd.' : `${length} foto's zijn toegevoegd.`
      const reload = () => {
        onBeforeReload()
        reloadPage()
      }
      return finish(note, reload, printedQuotes(product.productName))
    },
  })
  // A dropped photo keeps its new place while saving.
  const shown = reorder.isPending ? reorder.variables : product.picture
  return { shown, reorder, crop, remove, chosen, add, sent: add.isPending ? sent : undefined }
}
