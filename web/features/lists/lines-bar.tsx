import { Button } from '@mantine/core'
import { showCount } from '../../../contract/values/counts.ts'
import { Checkbox } from '../../ui/fields/checkbox.ts'
import { SelectBox } from '../../ui/fields/controls.tsx'
import { useCover } from '../../ui/use-cover.ts'
import layout from '../../ui/layout.module.css'
import classes from './lists.module.css'
import { type ListLines, sorts } from './use-list-lines.ts'

export function LinesBar({ list: { forSale, chosen, sort, setSort, tick } }: { list: ListLines }) {
  const isAll = chosen.length > 0 && chosen.length === forSale.length
  return (
    <div className={layout.row} data-screen-only>
      <Checkbox
        label="Kies alles"
        disabled={forSale.length === 0}
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={({ target }) =>
          tick(
            forSale.map(({ _id }) => _id),
            target.checked,
          )
        }
      />
      <span className={classes.sort}>
        <SelectBox
          label="Sorteer op"
          value={sort}
          choices={[['', 'Sorteer op…'], ...Object.entries(sorts).map(([key, { name }]) => [key, name] as const)]}
          onChoose={setSort}
        />
      </span>
    </div>
  )
}

/** Stays in view below the lines, however far down they are ticked. */
export function TakeChosen({ list: { chosen, take, takeChosen } }: { list: ListLines }) {
  const bar = useCover<HTMLDivElement>('bottom')
  return (
    <div ref={bar} className={classes.take} data-screen-only>
      <Button
        h="auto"
        mih={44}
        className={classes.add ?? ''}
        loading={take.isPending}
        disabled={chosen.length === 0}
        onClick={() => {
          // The missing quantity's field exists after the next render.
          if (!takeChosen())
            requestAnimationFrame(() =>
              bar.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
            )
        }}
      >
        {`Voeg ${showCount(chosen.length)} gekozen toe aan winkelwagentje`}
      </Button>
    </div>
  )
}
