import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ManagedProduct, products } from '../../../../contract/endpoints/products.ts'
import { pageQuery } from '../../../api/query.ts'
import { BackLink } from '../../../ui/buttons/back-link.tsx'
import { ListToolbar } from '../../../ui/tables/list-toolbar.tsx'
import { NothingFound } from '../../../ui/tables/nothing-found.tsx'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { Answered } from '../../../ui/page/states.tsx'
import { type ListState, useListState } from '../../../ui/tables/use-list-state.ts'
import { CellTable } from './cell-table.tsx'
import { SaveCells } from './save-cells.tsx'
import { useCellEdits } from './use-cell-edits.ts'
import { useSaveCells } from './use-save-cells.ts'

const rowsOfPage = 50

export function EditListPage() {
  const list = useListState()
  const cells = useCellEdits()
  const saving = useSaveCells(cells)
  return (
    <>
      <BackLink to="/productbeheer/main/0">Productbeheer</BackLink>
      <PageHeading intro="Typ in de cellen; Tab gaat naar de volgende, Enter naar de volgende regel, Escape herstelt de cel. Er verandert pas iets als u op Sla op klikt.">
        Bewerk in lijst
      </PageHeading>
      <SaveCells cells={cells} saving={saving}>
        <ListToolbar list={list} searches="Zoek op productcode of productnaam" />
        <EditedRows list={list} cells={cells} saving={saving} />
      </SaveCells>
    </>
  )
}

interface EditedRowsProps {
  list: ListState
  cells: ReturnType<typeof useCellEdits>
  saving: ReturnType<typeof useSaveCells>
}

function EditedRows({ list, cells, saving }: EditedRowsProps) {
  const input = { query: { zoek: list.zoek, pagina: list.pagina, perPagina: rowsOfPage } }
  const answer = useQuery({
    ...pageQuery(products.all, input),
    placeholderData: keepPreviousData,
  })
  return (
    <Answered answer={answer} loading="Producten worden geladen">
      {({ rows, total }) => (
        <>
          {rows.length > 0 ? (
            <CellTable
              rows={rows}
              edits={cells.edits}
              faultOf={saving.faultOf}
              stale={answer.isPlaceholderData}
              isSaving={saving.entering.isPending}
              onType={(product: ManagedProduct, field, text) => {
                saving.forget()
                cells.type(product, field, text)
              }}
            />
          ) : (
            <NothingFound list={list} total={total} none="Er zijn nog geen producten" what="product" />
          )}
          <Pagination page={list.pagina} pages={Math.ceil(total / rowsOfPage)} />
        </>
      )}
    </Answered>
  )
}
