import { Button } from '@mantine/core'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Images from 'lucide-react/icons/images'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../../../ui/buttons/back-link.tsx'
import { ExportButton } from '../../exports/export-button.tsx'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { PageNote } from '../../../ui/page/page-note.tsx'
import { Loading } from '../../../ui/page/states.tsx'
import { FileDrop } from '../file-drop.tsx'
import type { DroppedPhotos } from '../many-photos/add-photos.tsx'
import { ProductList } from './product-list.tsx'
import { sheetJobs } from '../sheets/sheet-jobs.ts'
import { ReorderView } from '../sort/reorder-view.tsx'
import classes from './products-main.module.css'

const AddPhotos = lazy(async () => ({ default: (await import('../many-photos/add-photos.tsx')).AddPhotos }))

/** §4: main switches between list and reorder view. */
export function ProductsMain() {
  const [reordering, setReordering] = useState(false)
  const [photos, setPhotos] = useState<DroppedPhotos>()
  if (reordering) return <ReorderView />
  if (photos)
    return (
      <Suspense fallback={<Loading outline="list" />}>
        <AddPhotos dropped={photos} onClose={() => setPhotos(undefined)} />
      </Suspense>
    )
  return (
    <>
      <BackLink to="/dashboard">Dashboard</BackLink>
      <PageHeading
        actions={
          <>
            <Button component={Link} to="/productbeheer/new/0" leftSection={<Plus size={18} aria-hidden="true" />}>
              Voeg nieuw product toe
            </Button>
            <Button
              variant="default"
              leftSection={<ArrowDownUp size={18} aria-hidden="true" />}
              onClick={() => setReordering(true)}
            >
              Wijzig volgorde Winkel
            </Button>
          </>
        }
      >
        Productbeheer
      </PageHeading>
      <PageNote />
      <nav className={classes.lists} aria-label="Met een lijst">
        {[sheetJobs.bijboeken, sheetJobs.prijzen, sheetJobs.inventaris].map(({ name, title }) => (
          <Button key={name} component={Link} to={`/productbeheer/${name}/0`} variant="light">
            {title}
          </Button>
        ))}
        <Button component={Link} to="/productbeheer/importeren/0" variant="light">
          Importeren
        </Button>
        <Button
          variant="light"
          leftSection={<Images size={18} aria-hidden="true" />}
          onClick={() => setPhotos({ files: [], productId: undefined })}
        >
          Foto's toevoegen
        </Button>
        <ExportButton what="products" />
      </nav>
      <FileDrop onFiles={(files, productId) => setPhotos({ files, productId })}>
        Laat de foto's los op hun product, of ernaast als ze de productcode als naam hebben
      </FileDrop>
      <ProductList />
    </>
  )
}
