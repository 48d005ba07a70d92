import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { showChanges, showCount, showLines } from '../../../../contract/values/counts.ts'
import { maxBulkRows, maxReferentie } from '../../../../contract/values/limits.ts'
import { type ManagedProduct, products } from '../../../../contract/endpoints/products.ts'
import { query } from '../../../api/api.ts'
import { removeStored } from '../../../api/browser-storage.ts'
import { BackLink } from '../../../ui/buttons/back-link.tsx'
import { ConfirmDialog, priceOfZero, useQuestion } from '../../../ui/dialogs/confirm-dialog.tsx'
import { FormBar } from '../../../ui/forms/form-bar.tsx'
import { PageHeading, Stacked } from '../../../ui/page/page.tsx'
import { ClearedLines } from '../../spreadsheets/cleared-lines.tsx'
import { PasteField } from '../../spreadsheets/paste-field.tsx'
import { useSheet } from '../../spreadsheets/use-sheet.ts'
import { useTypedLines } from '../../spreadsheets/use-typed-lines.ts'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { useListState } from '../../../ui/tables/use-list-state.ts'
import { WhenLoaded } from '../../../ui/page/states.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { countFree, freeSentence } from '../changes/bulk-change.ts'
import { EnteredNotice, EnterFailure, nowDifferent } from '../changes/entered-notice.tsx'
import { checkRows, isCode, lookupIn, nearestIn, worstFirst } from './check-rows.ts'
import type { ScreenJob } from './sheet-jobs.ts'
import layout from '../../../ui/layout.module.css'
import { useBulkChange } from '../changes/use-bulk-change.ts'

const rowsOfPage = 50

export function SheetPage({ job }: { job: ScreenJob }) {
  const answer = useQuery(query(products.all))
  return (
    <>
      <BackLink to="/productbeheer/main/0">Productbeheer</BackLink>
      <PageHeading intro={job.intro}>{job.title}</PageHeading>
      <WhenLoaded answer={answer} loading="Producten worden geladen">
        {(catalogue) => <CheckedSheet job={job} catalogue={catalogue} />}
      </WhenLoaded>
    </>
  )
}

function CheckedSheet({ job, catalogue }: { job: ScreenJob; catalogue: readonly ManagedProduct[] }) {
  const lookup = useMemo(() => lookupIn(catalogue), [catalogue])
  const nearest = useMemo(() => nearestIn(catalogue, lookup), [catalogue, lookup])
  const storedAs = `lijst-${job.name}`
  const typed = useTypedLines({
    storedAs,
    most: maxBulkRows,
    stockOf: (product) => lookup(product)?.stock,
  })
  const { lines, add, set, update, remove, take, clear } = typed
  const [referentie, setReferentie] = useState('')
  const checked = useMemo(() => checkRows(job.name, lines, lookup), [job.name, lines, lookup])
  const changes = useBulkChange({
    storedAs: job.name,
    // Keeps what was typed after sending.
    onEntered: () => {
      take(lines)
      setReferentie((now) => (now === referentie ? '' : now))
    },
    onStored: () => removeStored('localStorage', storedAs),
    // Without an answer a count may be entered already: recomputed from the current stock, never counted twice.
    onFailed: () => update((before) => before.map((line) => ({ ...line, stock: undefined }))),
  })
  const { refused, isPending, enter, dismiss } = changes
  const { pagina, set: setAddress } = useListState()
  const pages = Math.ceil(checked.length / rowsOfPage)
  // The rows of the last page may be gone.
  const page = Math.min(pagina, Math.max(1, pages))
  const shown = checked.slice((page - 1) * rowsOfPage, page * rowsOfPage)
  const sheet = useSheet({
    job,
    storedAs: `${storedAs}-tekst`,
    lookUp: () => Promise.resolve((text) => isCode(lookup, text)),
    onLines(read, number) {
      if (!add(read, number))
        return `Voer per keer ten hoogste ${showLines(maxBulkRows)} in; voer eerst in wat er staat.`
      dismiss()
      update((all) => worstFirst(checkRows(job.name, all, lookup)))
      if (pagina > 1) setAddress({})
      return undefined
    },
  })
  const wrong = checked.filter(({ outcome }) => outcome === 'wrong')
  const differences = checked.flatMap(({ change }) => change ?? [])
  const free = useQuestion(() => enter(differences, referentie))
  const unseen = wrong.filter((row) => !shown.includes(row))
  const nextFault = unseen.find(({ number }) => number > page * rowsOfPage) ?? unseen[0]

  return (
    <>
      <Stacked>
        <ClearedLines typed={typed} />
        <PasteField
          hint="Code of naam, met daarnaast wat u wilt invoeren; in elke volgorde, met of zonder kopregel."
          placeholder={job.placeholder}
          sheet={sheet}
          there={lines}
        />
        {checked.length > 0 && (
          <section aria-label="Verschil">
            <DifferenceTable job={job} rows={shown} nearest={nearest} onChange={set} onRemove={remove} />
            <Pagination page={page} pages={pages} />
          </section>
        )}
        {job.name === 'bijboeken' && checked.length > 0 && (
          <TextField
            label="Referentie van de levering"
            hint="Komt in de geschiedenis van elk product, bijvoorbeeld het nummer van de pakbon."
            maxLength={maxReferentie}
            value={referentie}
            onChange={(event) => setReferentie(event.currentTarget.value)}
          />
        )}
      </Stacked>
      <FormBar
        notice={
          <>
            {refused && <EnterFailure refused={refused} next={nowDifferent} />}
            <EnteredNotice changes={changes} />
          </>
        }
      >
        <output className={layout.summary}>{summary(checked.length, differences.length, wrong.length)}</output>
        {nextFault && (
          <Button
            variant="default"
            onClick={() => setAddress({ pagina: String(Math.ceil(nextFault.number / rowsOfPage)) })}
          >
            Naar de volgende fout
          </Button>
        )}
        {wrong.length > 0 && (
          <Button variant="default" onClick={() => clear(wrong.map(({ row }) => row.key))}>
            Verwijder foute regels
          </Button>
        )}
        {checked.length > 0 && (
          <Button variant="default" onClick={() => clear(lines.map(({ key }) => key))}>
            Wis alles
          </Button>
        )}
        <Button
          loading={isPending}
          disabled={differences.length === 0 || wrong.length > 0}
          onClick={() => free.go(undefined, countFree(differences) > 0)}
        >
          Voer in
        </Button>
      </FormBar>
      <ConfirmDialog {...free.question} confirm={priceOfZero}>
        {freeSentence(countFree(differences))}
      </ConfirmDialog>
    </>
  )
}

function summary(all: number, changes: number, wrong: number): string {
  if (all === 0) return 'Nog geen regels'
  const faults = wrong === 0 ? '' : wrong === 1 ? ', 1 fout' : `, ${showCount(wrong)} fouten`
  return `${showLines(all)}: ${showChanges(changes)}${faults}`
}
