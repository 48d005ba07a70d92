import { Button } from '@mantine/core'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../../../ui/buttons/back-link.tsx'
import { MoreMenu } from '../../../ui/buttons/more-menu.tsx'
import { ExportDialog } from '../../exports/export-button.tsx'
import { PageHeading, PageNote } from '../../../ui/page/page.tsx'
import { FileDrop } from '../file-drop.tsx'
import { AddPhotos, type DroppedPhotos } from '../many-photos/add-photos.tsx'
import { ProductList } from './product-list.tsx'
import { sheetJobs } from '../sheets/sheet-jobs.ts'
import { ReorderView } from '../sort/reorder-view.tsx'

const quiet = { variant: 'subtle', justify: 'start', h: 44 } as const

export function ProductsMain() {
  const [reordering, setReordering] = useState(false)
  const [exporting, setExporting] = useState(false)
  const [photos, setPhotos] = useState<DroppedPhotos>()
  if (reordering) return <ReorderView />
  if (photos) return <AddPhotos dropped={photos} onClose={() => setPhotos(undefined)} />
  return (
    <>
      <BackLink to="/dashboard">Dashboard</BackLink>
      <PageHeading
        actions={
          <>
            <Button component={Link} to="/productbeheer/new/0" leftSection={<Plus size={18} />}>
              Voeg nieuw product toe
            </Button>
            {/* On a phone only 'Meer' fits beside the primary button. */}
            <Button
              visibleFrom="xs"
              variant="default"
              leftSection={<ArrowDownUp size={18} />}
              onClick={() => setReordering(true)}
            >
              Wijzig volgorde Winkel
            </Button>
            <MoreMenu>
              <Button hiddenFrom="xs" onClick={() => setReordering(true)} {...quiet}>
                Wijzig volgorde Winkel
              </Button>
              {sheetJobs.map(({ name, title }) => (
                <Button key={name} component={Link} to={`/productbeheer/${name}/0`} {...quiet}>
                  {title}
                </Button>
              ))}
              <Button component={Link} to="/productbeheer/importeren/0" {...quiet}>
                Importeren
              </Button>
              <Button onClick={() => setPhotos({ files: [], productId: undefined })} {...quiet}>
                Foto's toevoegen
              </Button>
              <Button onClick={() => setExporting(true)} aria-haspopup="dialog" {...quiet}>
                Exporteer
              </Button>
            </MoreMenu>
          </>
        }
      >
        Productbeheer
      </PageHeading>
      <PageNote />
      <FileDrop onFiles={(files, productId) => setPhotos({ files, productId })}>
        Laat de foto's los op hun product, of ernaast als ze de productcode als naam hebben
      </FileDrop>
      <ProductList />
      {exporting && <ExportDialog what="products" onClose={() => setExporting(false)} />}
    </>
  )
}
