import '@mantine/core/styles/Progress.css'
import { Input, Progress } from '@mantine/core'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useId } from 'react'
import { maxUploadBytes } from '../../../../contract/values/limits.ts'
import { FileChoice } from '../../spreadsheets/file-choice.tsx'
import { FileDrop } from '../file-drop.tsx'
import layout from '../../../ui/layout.module.css'
import classes from './photos.module.css'
import { PhotoList } from './photo-list.tsx'
import { FilePicture } from './file-picture.tsx'
import { type ChosenPhotos, photoTypes } from './use-chosen-photos.ts'
import { classNames } from '../../../ui/class-names.ts'

interface PhotoInputProps {
  chosen: ChosenPhotos
  disabled?: boolean
  error?: string | undefined
  sent?: number | undefined
}

export function PhotoInput({ chosen, disabled = false, error, sent }: PhotoInputProps) {
  const id = useId()
  const { photos, refusals } = chosen
  return (
    <Input.Wrapper id={id} label="Foto" size="md" error={error}>
      <FileChoice
        id={id}
        name="picture"
        multiple
        accept={photoTypes}
        className={classes.area}
        disabled={disabled}
        aria-describedby={error === undefined ? `${id}-limits` : `${id}-error ${id}-limits`}
        aria-invalid={error !== undefined}
        onFiles={chosen.add}
      >
        <ImagePlus size={20} />
        Kies foto's of sleep ze hierheen
      </FileChoice>
      <FileDrop
        onFiles={(files) => {
          if (sent === undefined) chosen.add(files)
        }}
      >
        Laat de foto's los om ze te kiezen
      </FileDrop>
      <p id={`${id}-limits`} className={layout.fine}>
        JPEG, PNG of WebP, tot {maxUploadBytes / 1024 / 1024} MB per foto.
      </p>
      <output>
        {refusals.map((refusal) => (
          <p key={refusal} className={layout.warning}>
            {refusal}
          </p>
        ))}
      </output>
      {photos.length > 0 && (
        <PhotoList
          label="Gekozen foto's"
          photos={photos.map((photo) => ({
            id: photo.id,
            picture: (className) => (
              <FilePicture className={className} file={photo.file} alt={photo.file.name} draggable={false} />
            ),
          }))}
          disabled={sent !== undefined}
          onReorder={chosen.reorder}
          onRemove={(id) => {
            chosen.remove([id])
            chosen.forgetRefusals()
          }}
        />
      )}
      {sent !== undefined && (
        <div className={classNames(layout.fine, classes.progress)}>
          <Progress value={sent * 100} aria-label="Foto's worden verstuurd" size="lg" />
          <span>{sent < 1 ? `${Math.round(sent * 100)}\u00a0% verstuurd` : "Foto's worden verwerkt"}</span>
        </div>
      )}
    </Input.Wrapper>
  )
}
