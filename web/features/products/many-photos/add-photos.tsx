import '@mantine/core/styles/Progress.css'
import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Images from 'lucide-react/icons/images'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { showCount, showPhotos, showProducts } from '../../../../contract/values/counts.ts'
import { type ManagedProduct, products } from '../../../../contract/endpoints/products.ts'
import { query } from '../../../api/api.ts'
import { BackButton } from '../../../ui/buttons/back-link.tsx'
import { ConfirmDialog, useQuestion } from '../../../ui/dialogs/confirm-dialog.tsx'
import { FormBar } from '../../../ui/forms/form-bar.tsx'
import { LeaveGuard, leaving } from '../../../ui/forms/leave-guard.tsx'
import { PageHeading, leaveNote } from '../../../ui/page/page.tsx'
import { FileChoice } from '../../spreadsheets/file-choice.tsx'
import { QuietAlert } from '../../../ui/forms/save-failure.tsx'
import { WhenLoaded } from '../../../ui/page/states.tsx'
import { FileDrop } from '../file-drop.tsx'
import { type ChosenPhotos, photoTypes, useChosenPhotos } from '../photos/use-chosen-photos.ts'
import { lookupIn } from '../sheets/check-rows.ts'
import layout from '../../../ui/layout.module.css'
import { PhotoRows } from './photo-rows.tsx'
import { planPhotos } from './plan-photos.ts'
import { useSendPhotos } from './use-send-photos.ts'

/** Photos at a time; a larger folder goes through 'Importeren'. */
const most = 300
const tooMany = ({ length }: readonly File[]) =>
  `Per keer kunt u ${most} foto's toevoegen; ${showCount(length)} ${length === 1 ? 'is' : 'zijn'} niet meegenomen. Met Importeren kunnen het er meer zijn.`
const notYetAdded = "Deze foto's zijn nog niet toegevoegd."

export interface DroppedPhotos {
  readonly files: readonly File[]
  readonly productId: string | undefined
}

interface AddPhotosProps {
  dropped: DroppedPhotos
  onClose: () => void
}

export function AddPhotos({ dropped, onClose }: AddPhotosProps) {
  const answer = useQuery(query(products.all))
  const added = useChosenPhotos(most, tooMany)
  const leave = useQuestion(onClose)
  return (
    <>
      <BackButton onClick={() => leave.go(undefined, added.photos.length > 0)}>Productbeheer</BackButton>
      <ConfirmDialog {...leaving} {...leave.question}>
        {notYetAdded}
      </ConfirmDialog>
      <PageHeading intro="Een foto met een productcode als naam (B1001.jpg, B1001-2.png) komt vanzelf bij zijn product; bij de andere vult u de code in. Hij komt achter de foto's die er al zijn.">
        Foto's toevoegen
      </PageHeading>
      <WhenLoaded answer={answer} loading="Producten worden geladen">
        {(catalogue) => <Plan catalogue={catalogue} added={added} dropped={dropped} onClose={onClose} />}
      </WhenLoaded>
    </>
  )
}

interface PlanProps extends AddPhotosProps {
  catalogue: readonly ManagedProduct[]
  added: ChosenPhotos
}

function Plan({ catalogue, added, dropped, onClose }: PlanProps) {
  const [note, setNote] = useState('')
  const lookup = useMemo(() => lookupIn(catalogue), [catalogue])
  const planned = useMemo(() => planPhotos(added.photos, lookup), [added.photos, lookup])
  const ready = planned.filter(({ number }) => number !== undefined)
  const { progress, send, stop } = useSendPhotos({
    onAdded: (photos) => added.remove(photos.map(({ id }) => id)),
    onFailed: (photo, reason) => added.change(photo.id, { failure: reason }),
    onEnd: (photos, products) => {
      const sentence = `${showPhotos(photos)} toegevoegd aan ${showProducts(products)}.`
      if (photos === planned.length) {
        leaveNote(sentence)
        onClose()
      } else if (photos > 0) setNote(sentence)
    },
  })
  const isSending = progress !== undefined

  const takeDropped = useEffectEvent(() => {
    if (dropped.files.length > 0) added.add(dropped.files, codeOf(catalogue, dropped.productId))
  })
  useEffect(() => takeDropped(), [])

  return (
    <>
      <LeaveGuard when={planned.length > 0}>{notYetAdded}</LeaveGuard>
      {!isSending && <FileDrop onFiles={(files) => added.add(files)}>Laat los om deze foto's erbij te zetten</FileDrop>}
      <div className={layout.stack}>
        {note !== '' && (
          <output>
            <strong>{note}</strong>
          </output>
        )}
        {!isSending && (
          <FileChoice
            label="Kies foto's"
            accept={photoTypes}
            multiple
            onFiles={(files) => {
              setNote('')
              added.add(files)
            }}
          >
            <Images size={18} />
            Kies foto's of sleep ze hierheen
          </FileChoice>
        )}
        {added.refusals.map((refusal) => (
          <QuietAlert key={refusal}>{refusal}</QuietAlert>
        ))}
        {planned.length > 0 && (
          <PhotoRows
            planned={planned}
            disabled={isSending}
            onType={(id, typed) => added.change(id, { typed, failure: undefined })}
            onRemove={(id) => added.remove([id])}
          />
        )}
      </div>
      <FormBar
        notice={
          progress && (
            <Progress value={(progress.sent / progress.total) * 100} aria-label="Foto's worden toegevoegd" size="lg" />
          )
        }
      >
        <output>
          <strong>
            {progress
              ? `${showCount(progress.sent)} van ${showPhotos(progress.total)} verstuurd`
              : summary(planned.length, ready.length)}
          </strong>
        </output>
        <Button loading={isSending} disabled={ready.length === 0} onClick={() => void send(ready)}>
          Voeg toe
        </Button>
        {isSending ? (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {note === '' ? 'Anuleer' : 'Sluit'}
          </Button>
        )}
      </FormBar>
    </>
  )
}

const codeOf = (catalogue: readonly ManagedProduct[], id: string | undefined) =>
  catalogue.find(({ _id }) => _id === id)?.productCode

function summary(all: number, ready: number): string {
  if (all === 0) return "Nog geen foto's"
  const left = all - ready
  return `${showPhotos(ready)} om toe te voegen${left === 0 ? '' : `, ${showCount(left)} zonder plaats`}`
}
