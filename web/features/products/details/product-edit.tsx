import { Button } from '@mantine/core'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { showCount } from '../../../../contract/values/counts.ts'
import { type ManagedProduct, type ProductInput, products } from '../../../../contract/endpoints/products.ts'
import { isProductField, wordOf } from '../../../../contract/rules/product-fields.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { api, isUnanswered } from '../../../api/api.ts'
import { ConfirmDialog, priceOfZero, useQuestion } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormBar, SaveButtons } from '../../../ui/forms/form-bar.tsx'
import { LeaveGuard, reloadPage } from '../../../ui/forms/leave-guard.tsx'
import { LockedFields } from '../../../ui/forms/locked-fields.tsx'
import { RemoveRecord } from '../../../ui/forms/remove-record.tsx'
import { PageHeading, Columns, Panel } from '../../../ui/page/page.tsx'
import { EditFailure, UnknownOutcome } from '../../../ui/forms/save-failure.tsx'
import type { EditDraft } from './edit-draft.ts'
import { PhotoSection, usePhotos } from '../photos/photo-section.tsx'
import layout from '../../../ui/layout.module.css'
import { ProductFields } from './product-fields.tsx'
import { removeUploads } from '../photos/send-photos.ts'
import { useEditProduct } from './use-edit-product.ts'

export function ProductEdit({ product, draft }: { product: ManagedProduct; draft: EditDraft | undefined }) {
  const { form, edited, dirty, stockBasis, conflicts, save, keepForReload } = useEditProduct(product, draft)
  const photos = usePhotos(product, { onBeforeReload: keepForReload, onReady: save.mutate })
  const hasPhotos = photos.chosen.photos.length > 0
  // Saving reloads the page, so the photos come first.
  const free = useQuestion((fields: ProductInput) => (hasPhotos ? photos.add : save).mutate(fields))
  const shown = form.values.showStatus === 'Ja'
  const sold = product.stock !== stockBasis
  const isSaving = save.isPending || photos.add.isPending
  // Saving reloads the page.
  const isLocked = isSaving || save.isSuccess

  return (
    <>
      <LeaveGuard when={(dirty || hasPhotos) && !save.isSuccess}>
        Uw wijzigingen van dit product zijn nog niet opgeslagen.
      </LeaveGuard>
      <PageHeading
        actions={
          <Button
            variant="default"
            leftSection={shown ? <EyeOff size={18} /> : <Eye size={18} />}
            disabled={isLocked}
            onClick={() => form.set({ showStatus: shown ? 'Nee' : 'Ja' })}
          >
            {shown ? 'Verberg in winkel' : 'Geef weer in winkel'}
          </Button>
        }
        intro={<ShowState saved={product.showStatus === 'Ja'} typed={shown} />}
      >
        {printedQuotes(product.productName)}
      </PageHeading>
      <Form
        disabled={isSaving}
        onSend={form.submit((fields) => free.go(edited(fields), fields.price === '0.00' && product.price !== '0.00'))}
      >
        <Columns>
          <LockedFields busy={isLocked}>
            <Panel title="Gegevens">
              <ProductFields
                form={form}
                stockNote={
                  sold
                    ? `Stuks. Intussen is de voorraad ${showCount(product.stock)}; wat u wijzigt, komt daar bij of gaat daar af`
                    : undefined
                }
              />
            </Panel>
          </LockedFields>
          <PhotoSection product={product} photos={photos} />
        </Columns>
        <FormBar
          notice={
            save.error && isUnanswered(save.error) ? (
              <UnknownOutcome error={save.error} done="opgeslagen" />
            ) : (
              <EditFailure
                what="dit product"
                conflicts={conflicts?.map((field) => (isProductField(field) ? wordOf(field) : field))}
                error={save.error}
              />
            )
          }
          danger={
            <RemoveRecord
              remove={() => removeProduct(product)}
              meta={{ quiet: true }}
              note={`${printedQuotes(product.productName)} is verwijderd.`}
              list="/productbeheer/main/0"
              one={products.one}
              all={products.all}
            >
              {printedQuotes(product.productName)} verdwijnt met zijn foto's uit de winkel en uit productbeheer.
              Bestaande orders houden hun regel.
            </RemoveRecord>
          }
        >
          <SaveButtons busy={isSaving} onCancel={reloadPage} />
          {dirty && <span className={layout.note}>Nog niet opgeslagen</span>}
        </FormBar>
      </Form>
      <ConfirmDialog {...free.question} confirm={priceOfZero}>
        Met prijs 0 bestellen klanten {printedQuotes(form.values.productName)} gratis.
      </ConfirmDialog>
    </>
  )
}

function ShowState({ saved, typed }: { saved: boolean; typed: boolean }) {
  const now = saved ? 'Staat in de winkel' : 'Verborgen in de winkel'
  if (saved === typed) return `${now}.`
  return `${now}; na ‘Sla op’ ${typed ? 'staat het er weer' : 'is het verborgen'}.`
}

/** The product first, then its images. */
async function removeProduct({ _id, picture }: ManagedProduct): Promise<void> {
  await api(products.remove, { body: { _id } })
  void removeUploads(picture)
}
