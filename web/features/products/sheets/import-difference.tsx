import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showCount, showLines, showPhotos } from '../../../../contract/values/counts.ts'
import { imports, rowOutcomes, type SheetImport } from '../../../../contract/endpoints/imports.ts'
import { products } from '../../../../contract/endpoints/products.ts'
import { api, freshAndQuiet, invalidate, isUnanswered, pageQuery, query, statusOf } from '../../../api/api.ts'
import { useDownload } from '../../../api/use-download.ts'
import { ConfirmButton, ConfirmDialog, priceOfZero, useQuestion } from '../../../ui/dialogs/confirm-dialog.tsx'
import { FormBar } from '../../../ui/forms/form-bar.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { QuietAlert, reasonOf, UnknownOutcome } from '../../../ui/forms/save-failure.tsx'
import { Failed, Loading } from '../../../ui/page/states.tsx'
import { useListState } from '../../../ui/tables/use-list-state.ts'
import { namesTogether } from '../../spreadsheets/column-name.ts'
import { freeSentence } from '../changes/bulk-change.ts'
import { DifferenceRows, outcomeLabels } from '../changes/difference-rows.tsx'
import layout from '../../../ui/layout.module.css'
import classes from './import.module.css'
import { type ImportChoices, ImportStrip } from './import-strip.tsx'

const rowsOfPage = 50
/** Ms between two polls. */
const askEvery = 700

const isUnderWay = ({ status }: SheetImport) => status === 'reading' || status === 'applying'

interface ImportDifferenceProps {
  id: string
  busy: boolean
  onGone: () => void
}

/** The changes that an import would make, or has made. */
export function ImportDifference({ id, busy, onGone }: ImportDifferenceProps) {
  const { pagina: page, filter, set } = useListState()
  const outcome = rowOutcomes.find((one) => one === filter('soort'))
  const client = useQueryClient()
  const input = { params: { id }, query: { pagina: page, perPagina: rowsOfPage, ...(outcome && { outcome }) } }
  const { data, error, refetch } = useQuery({
    ...pageQuery(imports.one, input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.rows) ? askEvery : false),
  })
  const again = () => invalidate(client, imports.one)
  const apply = useMutation({
    mutationFn: () => api(imports.apply, { params: { id } }),
    meta: { quiet: true },
    onSettled: () => invalidate(client, imports.one, products.all),
  })
  const choose = useMutation({
    mutationFn: (body: ImportChoices) => api(imports.update, { params: { id }, body }),
    meta: { quiet: true },
    onSettled: again,
  })
  const newProducts = useNewProducts(data?.rows)
  const start = useQuestion(() => apply.mutate())
  const remove = useMutation({
    mutationFn: () => api(imports.remove, { params: { id } }),
    meta: { quiet: true },
    onSuccess: onGone,
    onError: () => void again(),
  })
  const { data: photos } = useQuery({
    ...query(imports.photos, { params: { id } }),
    ...freshAndQuiet,
    enabled: data !== undefined && data.rows.status !== 'applied',
  })
  const undo = useDownload()
  if (!data) {
    if (!error) return <Loading label="Import wordt geladen" outline="list" />
    const text = statusOf(error) === 404 ? 'Deze import is er niet meer. Kies het bestand opnieuw.' : undefined
    return <Failed text={text} onRetry={() => void refetch()} />
  }
  const { rows: found, total } = data
  const { counts, status } = found
  const isAsking = found.questions.length > 0
  const changes = counts.new + counts.changed
  return (
    <>
      <section aria-label="Verschil" className={layout.stack}>
        <output>
          <strong>{stateOf(found)}</strong>
        </output>
        {isUnderWay(found) && (
          <progress className={classes.progress} aria-label="Voortgang" max={found.total} value={found.done} />
        )}
        {status !== 'failed' && found.read.tabs.length > 0 && (
          <ImportStrip
            found={found}
            disabled={busy || status !== 'ready' || choose.isPending}
            onChoose={choose.mutate}
          />
        )}
        {choose.error && <QuietAlert>{reasonOf(choose.error)}</QuietAlert>}
        {found.photos.length > 0 && (
          <details className={layout.note}>
            <summary>{`Niet gebruikte foto's: ${showCount(found.photos.length)}`}</summary>
            <ul>
              {found.photos.map(({ name, sentence }) => (
                <li key={name}>
                  {name}: {sentence}
                </li>
              ))}
            </ul>
          </details>
        )}
        {status !== 'reading' && status !== 'failed' && !isAsking && (
          <>
            <fieldset aria-label="Toon" className={layout.row}>
              {[undefined, ...rowOutcomes].map((one) => (
                <Button
                  key={one ?? 'all'}
                  variant={outcome === one ? 'filled' : 'default'}
                  aria-pressed={outcome === one}
                  onClick={() => set({ soort: one ?? '' })}
                >
                  {one === undefined ? 'Alles' : `${outcomeLabels[one]} ${showCount(counts[one])}`}
                </Button>
              ))}
            </fieldset>
            {found.rows.length > 0 ? (
              <DifferenceRows
                caption="Regels van het bestand"
                rows={found.rows.map((row) => ({ ...row, ...linkOf(row, status) }))}
                rowKey={({ tab, row }) => `${tab} ${row}`}
                first={{ header: 'Regel', numeric: true, cell: ({ tab, row }) => (tab === '' ? row : `${tab} ${row}`) }}
              />
            ) : (
              <p className={layout.note}>Geen regels van deze soort.</p>
            )}
            <Pagination page={page} pages={Math.ceil(total / rowsOfPage)} />
          </>
        )}
      </section>
      <FormBar
        notice={
          <>
            {apply.error &&
              status === 'ready' &&
              (isUnanswered(apply.error) ? (
                <UnknownOutcome error={apply.error} done="ingevoerd" />
              ) : (
                <QuietAlert>{`Er is niets ingevoerd. ${reasonOf(apply.error)}`}</QuietAlert>
              ))}
            {undo.error && <QuietAlert>{`Niet gelukt. ${reasonOf(undo.error)}`}</QuietAlert>}
          </>
        }
      >
        {status === 'applied' ? (
          <Button
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate({ endpoint: imports.undo, input: { params: { id } } })}
          >
            Oude waarden als bestand
          </Button>
        ) : (
          <>
            <ConfirmButton
              label="Verwijder import"
              variant="default"
              disabled={busy}
              busy={remove.isPending}
              onConfirm={() => remove.mutate()}
            >
              {removalOf(found, photos?.names.length ?? 0)}
              {remove.error && <QuietAlert>{`Niet verwijderd. ${reasonOf(remove.error)}`}</QuietAlert>}
            </ConfirmButton>
            <Button
              onClick={() => start.go(undefined, newProducts !== undefined || found.pricesOfZero > 0)}
              loading={apply.isPending || status === 'applying'}
              disabled={busy || status !== 'ready' || counts.wrong > 0 || changes === 0 || isAsking}
            >
              Voer in
            </Button>
          </>
        )}
      </FormBar>
      <ConfirmDialog {...start.question} confirm={newProducts === undefined ? priceOfZero : 'Ja, voer in'}>
        {newProducts} {found.pricesOfZero > 0 && freeSentence(found.pricesOfZero)}
      </ConfirmDialog>
    </>
  )
}

function removalOf({ sheetName, counts }: SheetImport, photos: number): string {
  const rows = counts.new + counts.changed + counts.same + counts.wrong
  const lost = [rows > 0 ? showLines(rows) : [], photos > 0 ? showPhotos(photos) : []].flat()
  return `${sheetName} wordt verwijderd${lost.length > 0 ? `, met ${lost.join(' en ')}` : ''}.`
}

const linkOf = ({ _id, outcome }: SheetImport['rows'][number], status: SheetImport['status']) =>
  _id !== null && (status === 'applied' || outcome !== 'new') ? { link: `/productbeheer/details/${_id}` } : {}

/** Asked before applying new rows if they are most of the rows, or a tab has no code column; never in an empty shop. */
function useNewProducts(found: SheetImport | undefined): string | undefined {
  const { counts, read } = found ?? { counts: { new: 0, changed: 0, same: 0 }, read: { tabs: [], columns: [] } }
  const rows = counts.new + counts.changed + counts.same
  const codeless = read.tabs.filter(
    (name) => !read.columns.some(({ tab, field }) => tab === name && field === 'productCode'),
  )
  const isAsked = counts.new > 0 && (counts.new * 2 > rows || codeless.length > 0)
  const shop = useQuery({
    ...pageQuery(products.all, { query: { pagina: 1, perPagina: 1 } }),
    enabled: isAsked && found?.status === 'ready',
  })
  if (!isAsked || shop.data?.total === 0) return undefined
  const where = read.tabs.length === 1 ? '' : ` in ${namesTogether(codeless)}`
  const why = codeless.length === 0 ? '' : ` Er is geen kolom met codes gevonden${where}.`
  const absent =
    rows === 1
      ? 'De enige regel staat'
      : `${showCount(counts.new)} van de ${showCount(rows)} regels ${counts.new === 1 ? 'staat' : 'staan'}`
  return `Zijn dit nieuwe producten? ${absent} nog niet in de catalogus.${why}`
}

function stateOf({ status, counts, questions, hasMoved, done, total, sentence, sheetName }: SheetImport): string {
  const changes = `${showCount(counts.new)} nieuw, ${showCount(counts.changed)} gewijzigd`
  switch (status) {
    case 'reading':
      return sentence === null
        ? `${sheetName} wordt gelezen: ${showCount(done)} van ${showCount(total)}.`
        : `${sentence}.`
    case 'applying':
      return `${sentence ?? `${sheetName} wordt ingevoerd`}.`
    case 'applied':
      return `${sheetName} is ingevoerd: ${changes}.`
    case 'failed':
      return `${sentence ?? 'Dit lukt nu niet'}.`
    case 'ready':
      if (questions.length > 0) return `${sheetName}: beantwoord eerst de vraag hieronder.`
      if (hasMoved)
        return `De catalogus is intussen gewijzigd. Er is niets ingevoerd; dit is het nieuwe verschil: ${changes}.`
      return counts.wrong > 0
        ? `${sheetName}: ${changes}, ${showCount(counts.wrong)} fout. Verbeter het bestand en kies het opnieuw; foto's die u al koos, blijven erbij.`
        : `${sheetName}: ${changes}, ${showCount(counts.same)} gelijk.`
  }
}
