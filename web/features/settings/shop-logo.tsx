import { Button, FileButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { maxUploadBytes } from '../../../contract/values/limits.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { api, query, storeAnswer } from '../../api/api.ts'
import { uploadPictures } from '../../api/upload-pictures.ts'
import { Picture } from '../../ui/picture.tsx'
import { SaveFailure } from '../../ui/forms/save-failure.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import classes from './settings.module.css'

/** Saved at once, apart from 'Sla op'. */
export function ShopLogo() {
  const client = useQueryClient()
  const one = query(settings.logo)
  const { data } = useQuery(one)
  const change = useMutation({
    mutationFn: async (file: File | undefined) => {
      const [uploaded] = file ? await uploadPictures([file], () => undefined) : []
      return api(settings.setLogo, { body: { logo: uploaded ?? null } })
    },
    meta: { handles: [400, 413, 415] },
    onSuccess: (saved) => {
      storeAnswer(client, one.queryKey, saved)
      toast(saved.logo === null ? 'Het logo is verwijderd.' : 'Het logo is opgeslagen.', 'good')
    },
  })
  const logo = data?.logo ?? null
  return (
    <div className={classNames(layout.row, classes.logo)}>
      {logo !== null && <Picture className={classes.picture} filename={logo} alt="Logo" sizes="12rem" />}
      <div className={layout.tight}>
        <strong>Logo voor papieren</strong>
        <div className={layout.words}>
          <FileButton
            accept="image/jpeg,image/png,image/webp"
            inputProps={{ 'aria-label': 'Logo voor papieren' }}
            onChange={(file) => file && change.mutate(file)}
          >
            {(open) => (
              <Button {...open} variant="default" loading={change.isPending}>
                {logo === null ? 'Kies een logo' : 'Kies een ander'}
              </Button>
            )}
          </FileButton>
          {logo !== null && (
            <TextButton danger disabled={change.isPending} onClick={() => change.mutate(undefined)}>
              Verwijder
            </TextButton>
          )}
        </div>
        <p className={layout.fine}>
          JPEG, PNG of WebP, tot {maxUploadBytes / 1024 / 1024} MB; wordt meteen opgeslagen.
        </p>
        <SaveFailure error={change.error} />
      </div>
    </div>
  )
}
