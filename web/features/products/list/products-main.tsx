import { Button } from '@mantine/core'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../../../ui/back-link.tsx'
import { ExportButton } from '../../../ui/export-button.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { PageNote } from '../../../ui/page-note.tsx'
import { ProductList } from './product-list.tsx'
import { sheetJobs } from '../sheets/sheet-jobs.ts'
import { ReorderView } from '../sort/reorder-view.tsx'
import classes from './products-main.module.css'

/** §4: main switches between list and reorder view. */
export function ProductsMain() {
  const [reordering, setReordering] = useState(false)
  if (reordering) return <ReorderView />
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
        <ExportButton what="products" />
      </nav>
      <ProductList />
    </>
  )
}
