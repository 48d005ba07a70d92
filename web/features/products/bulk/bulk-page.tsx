import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { showChanges, showCount, showProducts } from '../../../../contract/values/counts.ts'
import { maxBulkRows } from '../../../../contract/values/limits.ts'
import { type ManagedProduct, products } from '../../../../contract/endpoints/products.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { query } from '../../../api/api.ts'
import { BackLink } from '../../../ui/buttons/back-link.tsx'
import { FormBar } from '../../../ui/forms/form-bar.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { ListToolbar, NothingFound } from '../../../ui/tables/list.tsx'
import { PageHeading, Stacked } from '../../../ui/page/page.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { QuietAlert } from '../../../ui/forms/save-failure.tsx'
import { WhenLoaded } from '../../../ui/page/states.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { type ListState, useListState } from '../../../ui/tables/use-list-state.ts'
import { DifferenceRows } from '../changes/difference-rows.tsx'
import { EnteredNotice, EnterFailure, nowDifferent } from '../changes/entered-notice.tsx'
import { useBulkChange } from '../changes/use-bulk-change.ts'
import { classNames } from '../../../ui/class-names.ts'
import layout from '../../../ui/layout.module.css'
import { ChangeForm } from './change-form.tsx'
import { type CheckedProduct, checkProducts, withTexts } from './check-products.ts'
import { nothingTyped, readChange } from './wanted-change.ts'
import { withIds } from '../../../ui/with-ids.ts'
import { Checkbox } from '../../../ui/fields/checkbox.ts'

const rowsOfPage = 50

export function BulkPage() {
  const list = useListState()
  const answer = useQuery({
    ...query(products.all, { query: { zoek: list.zoek } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <BackLink to="/productbeheer/main/0">Productbeheer</BackLink>
      <PageHeading intro="Zoek de producten, zeg wat er verandert en kijk het verschil na; dan voert u alles in één keer in.">
        Meerdere producten tegelijk wijzigen
      </PageHeading>
      <WhenLoaded answer={answer} loading="Producten worden geladen">
        {(found) => <FoundProducts list={list} found={found} stale={answer.isPlaceholderData} />}
      </WhenLoaded>
    </>
  )
}

interface FoundProductsProps {
  list: ListState
  found: readonly ManagedProduct[]
  stale: boolean
}

function FoundProducts({ list, found, stale }: FoundProductsProps) {
  const [typed, setTyped] = useState(nothingTyped)
  const { complaints } = useMemo(() => readChange(typed), [typed])
  const isTyped = [typed.percent, ...Object.values(typed.fields)].some((text) => text !== '')
  const isTypedWell = Object.keys(complaints).length === 0
  /** Lags behind in a large catalogue, so that typing does not. */
  const checkedAs = useDeferredValue(typed)
  const isBehind = checkedAs !== typed
  /** Not the chosen ones, so that those of another search take part too. */
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const choose = (some: readonly CheckedProduct[], takePart: boolean) => {
    const ids = some.map(({ _id }) => _id)
    setLeftOut((before) => withIds(before, ids, !takePart))
  }
  const checked = useMemo(() => checkProducts(found, readChange(checkedAs)), [found, checkedAs])
  const changes = useBulkChange({
    storedAs: 'zoekopdracht',
    // Keeps what was typed after sending.
    onEntered: () => setTyped((now) => (now === typed ? nothingTyped : now)),
  })
  const taken = useMemo(() => checked.filter(({ _id }) => !leftOut.has(_id)), [checked, leftOut])
  const wrong = useMemo(() => taken.filter(({ outcome }) => outcome === 'wrong'), [taken])
  const differences = useMemo(() => taken.flatMap(({ change }) => change ?? []), [taken])
  const rows = useMemo(
    () => checked.slice((list.pagina - 1) * rowsOfPage, list.pagina * rowsOfPage).map(withTexts),
    [checked, list.pagina],
  )
  const isTooMany = differences.length > maxBulkRows

  return (
    <>
      <LeaveGuard when={isTyped}>Wat u typte, is nog niet ingevoerd.</LeaveGuard>
      <ListToolbar list={list} searches="Zoek op productcode of productnaam" />
      {checked.length === 0 ? (
        <NothingFound list={list} pages={0} none="Er zijn nog geen producten" what="product" />
      ) : (
        <Stacked>
          <ChangeForm
            typed={typed}
            complaints={complaints}
            hasStaffel={found.some(({ staffel }) => staffel.length > 0)}
            onType={(part) => setTyped({ ...typed, ...part })}
          />
          <section aria-label="Verschil">
            <div className={classNames(layout.row, layout.apart)}>
              <output>{`${showCount(taken.length)} van ${showCount(checked.length)} aangevinkt`}</output>
              <TextButton apart onClick={() => choose(checked, true)} disabled={taken.length === checked.length}>
                Vink alles aan
              </TextButton>
              <TextButton apart onClick={() => choose(checked, false)} disabled={taken.length === 0}>
                Vink alles uit
              </TextButton>
            </div>
            <DifferenceRows
              caption="Verschil"
              rows={rows}
              rowKey={({ _id }) => _id}
              stale={stale || isBehind}
              first={{
                header: 'Kies',
                cell: (row) => (
                  <Checkbox
                    aria-label={`Wijzig ${printedQuotes(row.productName)}, ${row.productCode}`}
                    checked={!leftOut.has(row._id)}
                    onChange={({ target }) => choose([row], target.checked)}
                  />
                ),
              }}
            />
            <Pagination page={list.pagina} pages={Math.ceil(checked.length / rowsOfPage)} />
          </section>
        </Stacked>
      )}
      <FormBar
        notice={
          isTooMany ? (
            <QuietAlert>{`Wijzig per keer ten hoogste ${showCount(maxBulkRows)} producten; zoek een deel, of vink producten uit.`}</QuietAlert>
          ) : (
            <>
              {changes.refused && <EnterFailure refused={changes.refused} next={nowDifferent} />}
              <EnteredNotice changes={changes} />
            </>
          )
        }
      >
        <output className={layout.summary}>{summary(taken.length, differences.length, wrong.length)}</output>
        {wrong.length > 0 && (
          <Button variant="default" onClick={() => choose(wrong, false)}>
            Vink foute regels uit
          </Button>
        )}
        <Button
          loading={changes.isPending}
          disabled={differences.length === 0 || wrong.length > 0 || isTooMany || stale || isBehind || !isTypedWell}
          onClick={() => changes.enter(differences)}
        >
          {nameOfEntry(differences.length)}
        </Button>
      </FormBar>
    </>
  )
}

function nameOfEntry(changes: number): string {
  if (changes === 0) return 'Voer in'
  return changes === 1 ? 'Wijzig 1 product' : `Wijzig alle ${showCount(changes)}`
}

function summary(chosen: number, changes: number, wrong: number): string {
  const faults = wrong === 0 ? '' : wrong === 1 ? ', 1 fout' : `, ${showCount(wrong)} fouten`
  return `${showProducts(chosen)}: ${showChanges(changes)}${faults}`
}
