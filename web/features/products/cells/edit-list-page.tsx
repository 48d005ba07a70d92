import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { products } from '../../../../contract/endpoints/products.ts'
import { pageQuery } from '../../../api/api.ts'
import { BackLink } from '../../../ui/buttons/back-link.tsx'
import { ListToolbar, NothingFound } from '../../../ui/tables/list.tsx'
import { PageHeading } from '../../../ui/page/page.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { WhenLoaded } from '../../../ui/page/states.tsx'
import { type ListState, useListState } from '../../../ui/tables/use-list-state.ts'
import { CellTable } from './cell-table.tsx'
import { useCellEdits } from './use-cell-edits.ts'
import { showCount, showProducts } from '../../../../contract/values/counts.ts'
import { maxBulkRows } from '../../../../contract/values/limits.ts'
import { ConfirmDialog, priceOfZero, useQuestion } from '../../../ui/dialogs/confirm-dialog.tsx'
import { FormBar } from '../../../ui/forms/form-bar.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { QuietAlert } from '../../../ui/forms/save-failure.tsx'
import { countFree, freeSentence } from '../changes/bulk-change.ts'
import { EnteredNotice, EnterFailure } from '../changes/entered-notice.tsx'
import layout from '../../../ui/layout.module.css'

const rowsOfPage = 50

export function EditListPage() {
  const list = useListState()
  const cells = useCellEdits()
  const { edits, entering, changes, complaints } = cells
  const { refused, isPending } = entering
  const free = useQuestion(cells.save)
  const isEdited = edits.size > 0
  const isTooMany = changes.length > maxBulkRows
  return (
    <>
      <BackLink to="/productbeheer/main/0">Productbeheer</BackLink>
      <PageHeading intro="Typ in de cellen; Tab gaat naar de volgende, Enter naar de volgende regel, Escape herstelt de cel. Er verandert pas iets als u op ‘Sla op’ klikt.">
        Bewerk in lijst
      </PageHeading>
      <LeaveGuard when={isEdited}>Wat u in de lijst typte, is nog niet opgeslagen.</LeaveGuard>
      <ListToolbar list={list} searches="Zoek op productcode of productnaam" />
      <EditedRows list={list} cells={cells} />
      <FormBar
        notice={
          isTooMany ? (
            <QuietAlert>{`Wijzig per keer ten hoogste ${showCount(maxBulkRows)} producten.`}</QuietAlert>
          ) : refused ? (
            <EnterFailure
              refused={refused}
              next="Wat u typte, staat er nog. Controleer het en klik nog eens op ‘Sla op’."
            />
          ) : complaints[0] !== undefined ? (
            <QuietAlert>{`${complaints[0].replace(/\.$/, '')}.`}</QuietAlert>
          ) : (
            !isEdited && <EnteredNotice changes={entering} />
          )
        }
      >
        <output className={layout.summary}>
          {/* Would contradict the last result beside it. */}
          {(isEdited || !entering.entered) && summary(edits.size, complaints.length)}
        </output>
        {cells.canUndo && (
          <Button variant="default" disabled={isPending} onClick={cells.undo}>
            Maak ongedaan
          </Button>
        )}
        <Button
          loading={isPending}
          disabled={changes.length === 0 || complaints.length > 0 || isTooMany}
          onClick={() => free.go(undefined, countFree(changes) > 0)}
        >
          Sla op
        </Button>
      </FormBar>
      <ConfirmDialog {...free.question} confirm={priceOfZero}>
        {freeSentence(countFree(changes))}
      </ConfirmDialog>
    </>
  )
}

interface EditedRowsProps {
  list: ListState
  cells: ReturnType<typeof useCellEdits>
}

function EditedRows({ list, cells }: EditedRowsProps) {
  const input = { query: { zoek: list.zoek, pagina: list.pagina, perPagina: rowsOfPage } }
  const answer = useQuery({
    ...pageQuery(products.all, input),
    placeholderData: keepPreviousData,
  })
  return (
    <WhenLoaded answer={answer} loading="Producten worden geladen">
      {({ rows, total }) => {
        const pages = Math.ceil(total / rowsOfPage)
        return (
          <>
            {rows.length > 0 ? (
              <CellTable rows={rows} cells={cells} stale={answer.isPlaceholderData} />
            ) : (
              <NothingFound list={list} pages={pages} none="Er zijn nog geen producten" what="product" />
            )}
            <Pagination page={list.pagina} pages={pages} />
          </>
        )
      }}
    </WhenLoaded>
  )
}

function summary(edited: number, wrong: number): string {
  if (edited === 0) return 'Nog niets gewijzigd'
  const faults = wrong === 0 ? '' : wrong === 1 ? '; 1 klopt niet' : `; ${showCount(wrong)} kloppen niet`
  return `${showProducts(edited)} gewijzigd, nog niet opgeslagen${faults}`
}
