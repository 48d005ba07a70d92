import { Button } from '@mantine/core'
import Images from 'lucide-react/icons/images'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FileChoice, SheetChoice } from '../../spreadsheets/file-choice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { QuietAlert, reasonOf } from '../../../ui/forms/save-failure.tsx'
import { imports } from '../../../../contract/endpoints/imports.ts'
import { urlOf } from '../../../api/api.ts'
import { sendForm } from '../../../api/send-form.ts'
import layout from '../../../ui/layout.module.css'
import classes from './import.module.css'

interface ImportFilesProps {
  previous: string | undefined
  busy: boolean
  onSent: (id: string, photos: readonly File[]) => void
}

export function ImportFiles({ previous, busy, onSent }: ImportFilesProps) {
  const [sheet, setSheet] = useState<File>()
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [sent, setSent] = useState(0)
  const send = useMutation({
    mutationFn: async (file: File | undefined) => {
      if (!file) return previous ?? ''
      const form = new FormData()
      if (previous !== undefined) form.append('previous', previous)
      form.append('sheet', file)
      const url = urlOf(imports.create, {})
      const { _id } = await sendForm({ endpoint: imports.create, url, form, onProgress: setSent })
      return _id
    },
    meta: { quiet: true },
    onSuccess: (made) => {
      onSent(made, photos)
      setPhotos([])
      setSheet(undefined)
    },
  })
  const isReady = sheet !== undefined || (previous !== undefined && photos.length > 0)
  return (
    <Form className={classNames(layout.card, layout.tight)} disabled={!isReady} onSend={() => send.mutate(sheet)}>
      <LeaveGuard when={busy || photos.length > 0}>
        {busy ? "Er zijn nog foto's onderweg." : "De gekozen foto's zijn nog niet verstuurd."}
      </LeaveGuard>
      <div className={layout.row}>
        <SheetChoice
          className={classes.file}
          shown={sheet?.name}
          onFile={(file) => {
            send.reset()
            setSheet(file)
          }}
        />
        <FileChoice
          className={classes.file}
          label="Kies foto's of een ZIP-bestand"
          accept=".zip,.jpg,.jpeg,.png,.webp,application/zip,image/jpeg,image/png,image/webp"
          multiple
          onFiles={setPhotos}
        >
          <Images size={18} />
          {photos.length > 0 ? named(photos) : "Foto's of een ZIP met foto's (B1001.jpg, B1001-2.png)"}
        </FileChoice>
      </div>
      {send.error && <QuietAlert>{reasonOf(send.error)}</QuietAlert>}
      <div className={layout.row}>
        <Button type="submit" variant="light" h={44} loading={send.isPending || busy} disabled={!isReady}>
          Lees in
        </Button>
        <output className={layout.note}>
          {send.isPending ? `Wordt verstuurd: ${Math.round(sent * 100)} %` : sheet ? `${sheet.name} staat klaar.` : ''}
        </output>
      </div>
    </Form>
  )
}

const named = (files: readonly File[]) =>
  files.length === 1 ? (files[0]?.name ?? '') : `${files.length} bestanden gekozen`
