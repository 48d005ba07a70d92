import { Button } from '@mantine/core'
import type { Modifier } from '@dnd-kit/core'
import { verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useCallback, useMemo, useState, useRef } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { showCount } from '../../../../contract/values/counts.ts'
import { type ManagedProduct, products } from '../../../../contract/endpoints/products.ts'
import { printedQuotes, straightQuotes } from '../../../../contract/values/quotes.ts'
import { FormBar } from '../../../ui/forms/form-bar.tsx'
import { LeaveGuard, reloadPage } from '../../../ui/forms/leave-guard.tsx'
import { LockedFields } from '../../../ui/forms/locked-fields.tsx'
import { QuietAlert, SaveFailure } from '../../../ui/forms/save-failure.tsx'
import { SortableList } from '../sortable-list.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ReorderRow, showRow } from './reorder-row.tsx'
import { mergeSequence, moveRow, windowAround } from './sequence.ts'
import { api, keyOf } from '../../../api/api.ts'
import { withConflict } from '../../../api/with-conflict.ts'
import { PageHeading } from '../../../ui/page/page.tsx'
import layout from '../../../ui/layout.module.css'
import classes from './sort.module.css'
import { WhenLoaded, Empty } from '../../../ui/page/states.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useFinish } from '../../../ui/use-is-here.ts'

const onlyVertical: Modifier = ({ transform }) => ({ ...transform, x: 0 })

const cancel = (
  <Button variant="default" onClick={reloadPage}>
    Anuleer
  </Button>
)

function ReorderList({ initial }: { initial: readonly ManagedProduct[] }) {
  const [rows, setRows] = useState(initial)
  const [moved, setMoved] = useState<string>()
  const [zoek, setZoek] = useState('')
  const matches = useMemo(() => matching(rows, zoek), [rows, zoek])
  const found = useMemo(() => new Set(matches), [matches])
  const [around, setAround] = useState(0)
  const { start, end } = windowAround(around, rows.length)
  const save = useSaveSequence(initial, setRows)
  const changed = rows.some((row, index) => row._id !== save.basis[index]?._id)

  const drawAt = useCallback(
    (at: number) =>
      setAround((before) => {
        const drawn = windowAround(before, rows.length)
        return at > drawn.start && at < drawn.end - 1 ? before : at
      }),
    [rows.length],
  )
  const move = useCallback(
    (id: string, to: number) => {
      setRows((all) => moveRow(all, id, to))
      setMoved(id)
      drawAt(to)
    },
    [drawAt],
  )
  const showAt = (at: number, focus: boolean) => {
    drawAt(at)
    showRow(rows[at]?._id ?? '', focus)
  }
  const ids = useMemo(() => rows.map((row) => row._id), [rows])
  const drawn = useMemo(() => ids.slice(start, end), [ids, start, end])
  const nameOf = useCallback((id: string) => rows.find((row) => row._id === id)?.productName ?? '', [rows])

  return (
    <>
      <LeaveGuard when={changed && !save.isSuccess}>De nieuwe volgorde is nog niet verstuurd.</LeaveGuard>
      {rows.length > 20 && (
        <FindInList
          rows={rows}
          zoek={zoek}
          count={matches.length}
          onType={setZoek}
          onFind={(id) => showAt(ids.indexOf(id), false)}
        />
      )}
      <LockedFields busy={save.isPending || save.isSuccess}>
        {start > 0 && (
          <Button display="block" mx="auto" my="sm" variant="default" onClick={() => showAt(start, true)}>
            Toon eerdere producten
          </Button>
        )}
        <SortableList
          ids={ids}
          drawn={drawn}
          nameOf={nameOf}
          strategy={verticalListSortingStrategy}
          modifiers={[onlyVertical]}
          onMove={(id, to) => {
            setMoved(undefined)
            setRows(moveRow(rows, id, to))
          }}
        >
          <ol className={classes.list} aria-label="Volgorde in de winkel">
            {rows.slice(start, end).map((row, index) => (
              <ReorderRow
                key={row._id}
                id={row._id}
                name={printedQuotes(row.productName)}
                code={row.productCode}
                hidden={row.showStatus === 'Nee'}
                found={found.has(row)}
                position={start + index + 1}
                total={rows.length}
                onMove={move}
              />
            ))}
          </ol>
        </SortableList>
        {end < rows.length && (
          <Button display="block" mx="auto" my="sm" variant="default" onClick={() => showAt(end - 1, true)}>
            Toon latere producten
          </Button>
        )}
      </LockedFields>
      <VisuallyHidden as="output">{placeOf(rows, moved)}</VisuallyHidden>
      <FormBar
        notice={
          save.conflict ? (
            <QuietAlert>
              Niet verstuurd: iemand anders heeft intussen de volgorde of de producten gewijzigd. Uw volgorde staat er
              nog, nieuwe producten staan onderaan. Met ‘Verstuur’ geldt uw volgorde, met ‘Anuleer’ ziet u die van de
              ander.
            </QuietAlert>
          ) : (
            <SaveFailure error={save.error} what="Niet verstuurd" />
          )
        }
      >
        <Button onClick={() => save.send(rows)} loading={save.isPending} disabled={!changed && !save.conflict}>
          Verstuur
        </Button>
        {cancel}
        <span className={layout.note}>{changed ? 'Nog niet verstuurd' : 'Niets gewijzigd'}</span>
      </FormBar>
    </>
  )
}

function placeOf(rows: readonly ManagedProduct[], id: string | undefined): string {
  const index = rows.findIndex((row) => row._id === id)
  return index < 0
    ? ''
    : `${rows[index]?.productName ?? ''} staat nu op positie ${showCount(index + 1)} van ${showCount(rows.length)}.`
}

type Rows = readonly ManagedProduct[]

function useSaveSequence(initial: Rows, onMerged: (rows: Rows) => void) {
  const [basis, setBasis] = useState(initial)
  const [conflict, setConflict] = useState(false)
  const finish = useFinish()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (rows: Rows) => {
      const before = new Map(basis.map((row) => [row._id, row.shopIndex]))
      const body = rows.map(({ _id }, shopIndex) => ({ _id, shopIndex, shopIndexBasis: before.get(_id) ?? shopIndex }))
      return withConflict<unknown>(api(products.updateShopIndex, { body }), async () => {
        const now = await api(products.all)
        if (now.map(({ _id }) => _id).join() === rows.map(({ _id }) => _id).join()) return now
        onMerged(mergeSequence(rows, now))
        setBasis(now)
        setConflict(true)
        return undefined
      })
    },
    // §8, product management: only logged; the list shows that it was not saved.
    meta: { quiet: true },
    onSuccess: () => finish('De volgorde is opgeslagen.', reloadPage),
  })
  return { basis, conflict, error, isPending, isSuccess, send: mutate }
}

export function ReorderView() {
  const [opened] = useState(Date.now)
  const answer = useQuery({
    queryKey: [...keyOf(products.all), 'reorder', opened],
    queryFn: () => api(products.all),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <PageHeading intro="Sleep een product naar zijn plaats, of gebruik de pijltjes. Klanten zien de volgorde zodra u die verstuurt.">
        Wijzig volgorde Winkel
      </PageHeading>
      <WhenLoaded answer={answer} loading="Producten worden geladen">
        {(rows) => (rows.length > 0 ? <ReorderList initial={rows} /> : <Empty title="Er zijn nog geen producten" />)}
      </WhenLoaded>
      {(answer.data?.length ?? 0) === 0 && <FormBar>{cancel}</FormBar>}
    </>
  )
}

interface FindInListProps {
  rows: Rows
  zoek: string
  count: number
  onType: (zoek: string) => void
  onFind: (id: string) => void
}

function FindInList({ rows, zoek, count, onType, onFind }: FindInListProps) {
  const at = useRef(0)
  const find = (typed: string, step: number) => {
    onType(typed)
    const matches = matching(rows, typed)
    at.current = step === 0 ? 0 : (at.current + step) % Math.max(1, matches.length)
    const id = matches[at.current]?._id
    if (id !== undefined) onFind(id)
  }

  return (
    <search className={classes.find}>
      <SearchField
        text={zoek}
        placeholder="...zoek in deze lijst"
        label="Zoek in deze lijst; Enter gaat naar het volgende product"
        onType={(typed) => find(typed, 0)}
        onEnter={() => find(zoek, 1)}
        onClear={() => find('', 0)}
      />
      <output className={layout.note}>{zoek.trim() !== '' && `${showCount(count)} gevonden`}</output>
    </search>
  )
}

function matching(rows: Rows, zoek: string): Rows {
  const words = straightQuotes(zoek.trim().toLowerCase())
  if (words === '') return []
  return rows.filter(
    ({ productName, productCode }) =>
      straightQuotes(productName.toLowerCase()).includes(words) || productCode.toLowerCase().includes(words),
  )
}
