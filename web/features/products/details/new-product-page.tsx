import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { maxPictures } from '../../../../contract/values/limits.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { type ProductInput, products } from '../../../../contract/endpoints/products.ts'
import { api, invalidate, statusOf } from '../../../api/api.ts'
import { BackLink } from '../../../ui/buttons/back-link.tsx'
import { ConfirmDialog, priceOfZero, useQuestion } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormBar, SaveButtons } from '../../../ui/forms/form-bar.tsx'
import { isDirty } from '../../../ui/forms/use-edit-basis.ts'
import { LeaveGuard, skipLeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { LockedFields } from '../../../ui/forms/locked-fields.tsx'
import { PageHeading, Columns, Panel } from '../../../ui/page/page.tsx'
import { perhapsMade, QuietAlert, SaveFailure } from '../../../ui/forms/save-failure.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { PhotoInput } from '../photos/photo-input.tsx'
import { ProductFields } from './product-fields.tsx'
import { emptyProduct, useProductForm } from './product-form.ts'
import { useChosenPhotos } from '../photos/use-chosen-photos.ts'
import { removeUploads, sendPhotos } from '../photos/send-photos.ts'
import { useFinish } from '../../../ui/use-is-here.ts'

const list = '/productbeheer/main/0'

export function NewProductPage() {
  const form = useProductForm(emptyProduct)
  const chosen = useChosenPhotos(maxPictures)
  const [sent, setSent] = useState<number>()
  const client = useQueryClient()
  const navigate = useNavigate()
  const finish = useFinish()
  const leave = async () => {
    skipLeaveGuard()
    await navigate(list)
  }
  const create = useMutation({
    mutationFn: (fields: ProductInput) =>
      createProduct(
        fields,
        chosen.photos.map(({ file }) => file),
        setSent,
      ),
    // §8, product management: only logged; the form shows that nothing was saved.
    meta: { quiet: true },
    onSettled: () => setSent(undefined),
    onSuccess: async (_answer, { productName }) => {
      await invalidate(client, products.all)
      await finish(`${printedQuotes(productName)} is toegevoegd en staat als laatste in de winkel.`, leave)
    },
  })
  const free = useQuestion((fields: ProductInput) => create.mutate(fields))
  const submit = (element: HTMLFormElement) =>
    form.submit((fields) => {
      if (chosen.photos.length > 0) return free.go(fields, fields.price === '0.00')
      const sentence = 'Geen foto geselecteerd'
      toast(sentence)
      form.mark('picture', sentence, element)
    }, toast)(element)

  return (
    <>
      <LeaveGuard when={(isDirty(form.values, emptyProduct) || chosen.photos.length > 0) && !create.isSuccess}>
        {create.isPending
          ? 'Dit product wordt nu aangemaakt.'
          : 'Dit product is nog niet aangemaakt; wat u invulde, gaat verloren.'}
      </LeaveGuard>
      <BackLink to={list}>Productbeheer</BackLink>
      <PageHeading>Maak nieuw product aan</PageHeading>
      <Form disabled={create.isPending} onSend={submit}>
        <Columns>
          <LockedFields busy={create.isPending}>
            <Panel title="Gegevens">
              <ProductFields form={form} />
            </Panel>
          </LockedFields>
          <Panel title="Afbeeldingen" aside={`Maximaal ${maxPictures}, de eerste staat voorop`}>
            <PhotoInput
              chosen={chosen}
              disabled={create.isPending}
              error={chosen.photos.length === 0 ? form.errorOf('picture') : undefined}
              sent={sent}
            />
          </Panel>
        </Columns>
        <FormBar
          notice={
            create.error instanceof PerhapsMade ? (
              <QuietAlert>{perhapsMade('Het product', 'in Productbeheer')}</QuietAlert>
            ) : (
              <SaveFailure error={create.error} what="Het product is niet aangemaakt" />
            )
          }
        >
          <SaveButtons submit="Maak aan" busy={create.isPending} onCancel={() => void leave()} />
        </FormBar>
      </Form>
      <ConfirmDialog {...free.question} confirm={priceOfZero}>
        Met prijs 0 bestellen klanten {printedQuotes(form.values.productName)} gratis.
      </ConfirmDialog>
    </>
  )
}

class PerhapsMade extends Error {}

/**
 * @throws PerhapsMade where the server cannot tell; else ApiError of the failed request: no product exists then, and
 * the uploads are removed
 */
async function createProduct(
  fields: ProductInput,
  photos: readonly File[],
  onProgress: (sent: number) => void,
): Promise<void> {
  const picture = await sendPhotos(photos, onProgress)
  try {
    await api(products.create, { body: { ...fields, picture } })
  } catch (error) {
    const refused = statusOf(error) >= 400 && statusOf(error) < 500
    // Without an answer the product may exist, and need its photos.
    const found = !refused && (await exists(fields.productName, picture).catch(() => undefined))
    if (found === undefined) throw new PerhapsMade('', { cause: error })
    if (found) return
    await removeUploads(picture)
    throw error
  }
}

async function exists(productName: string, picture: readonly string[]): Promise<boolean> {
  const found = await api(products.all, { query: { zoek: productName.trim() } })
  return found.some((product) => product.picture.some((filename) => picture.includes(filename)))
}
