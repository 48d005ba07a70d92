import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { showChanges, showCount, showLines } from '../../../../contract/values/counts.ts'
import { maxBulkRows, maxReferentie } from '../../../../contract/values/limits.ts'
import { type ManagedProduct, products } from '../../../../contract/endpoints/products.ts'
import { query } from '../../../api/api.ts'
import { removeStored } from '../../../api/browser-storage.ts'
import { BackLink } from '../../../ui/buttons/back-link.tsx'
import { FormBar } from '../../../ui/forms/form-bar.tsx'
import { PageHeading, Stacked } from '../../../ui/page/page.tsx'
import { PasteField } from '../../spreadsheets/paste-field.tsx'
import { useSheet } from '../../spreadsheets/use-sheet.ts'
import { useTypedLines } from '../../spreadsheets/use-typed-lines.ts'
import { WhenLoaded } from '../../../ui/page/states.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { EnteredNotice, EnterFailure, nowDifferent } from '../changes/entered-notice.tsx'
import { checkRows, isCode, lookupIn, nearestIn, worstFirst } from './check-rows.ts'
import type { ScreenJob } from './sheet-jobs.ts'
import layout from '../../../ui/layout.module.css'
import { useBulkChange } from '../changes/use-bulk-change.ts'

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
  const { lines, add, set, update, remove } = useTypedLines({
    storedAs,
    most: maxBulkRows,
    stockOf: (product) => lookup(product)?.stock,
  })
  const [referentie, setReferentie] = useState('')
  const checked = useMemo(() => checkRows(job.name, lines, lookup), [job.name, lines, lookup])
  const changes = useBulkChange({
    storedAs: job.name,
    // Keeps what was typed after sending.
    onEntered: () => {
      const entered = new Set(lines)
      update((now) => now.filter((line) => !entered.has(line)))
      setReferentie((now) => (now === referentie ? '' : now))
    },
    onStored: () => removeStored('localStorage', storedAs),
    // Without an answer a count may be entered already: recomputed from the current stock, never counted twice.
    onFailed: () => update((before) => before.map((line) => ({ ...line, stock: undefined }))),
  })
  const { refused, isPending, enter, forget } = changes
  const sheet = useSheet({
    job,
    lookUp: () => Promise.resolve((text) => isCode(lookup, text)),
    onLines(read, number) {
      if (!add(read, number))
        return `Voer per keer ten hoogste ${showLines(maxBulkRows)} in; voer eerst in wat er staat.`
      forget()
      update((all) => worstFirst(checkRows(job.name, all, lookup)))
      return undefined
    },
  })
  const wrong = checked.filter(({ outcome }) => outcome === 'wrong')
  const differences = checked.flatMap(({ change }) => change ?? [])

  return (
    <>
      <Stacked>
        <PasteField
          storedAs={`${storedAs}-tekst`}
          hint="Code of naam, met daarnaast wat u wilt invoeren; in elke volgorde, met of zonder kopregel."
          placeholder={job.placeholder}
          sheet={sheet}
          there={lines}
        />
        {checked.length > 0 && (
          <section aria-label="Verschil">
            <DifferenceTable job={job} checked={checked} nearest={nearest} onChange={set} onRemove={remove} />
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
        {wrong.length > 0 && (
          <Button variant="default" onClick={() => remove(wrong.map(({ row }) => row.key))}>
            Verwijder foute regels
          </Button>
        )}
        {checked.length > 0 && (
          <Button variant="default" onClick={() => update(() => [])}>
            Wis alles
          </Button>
        )}
        <Button
          loading={isPending}
          disabled={differences.length === 0 || wrong.length > 0}
          onClick={() => enter(differences, referentie)}
        >
          Voer in
        </Button>
      </FormBar>
    </>
  )
}

function summary(all: number, changes: number, wrong: number): string {
  if (all === 0) return 'Nog geen regels'
  const faults = wrong === 0 ? '' : wrong === 1 ? ', 1 fout' : `, ${showCount(wrong)} fouten`
  return `${showLines(all)}: ${showChanges(changes)}${faults}`
}
