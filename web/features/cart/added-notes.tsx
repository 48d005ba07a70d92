import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { showCount } from '../../../contract/values/counts.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import type { LineNote, LinesToAdd } from './lines-to-add.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import classes from './added-notes.module.css'

export function AddedNotes({ result: { taken, changed, left } }: { result: LinesToAdd }) {
  const place = useRef<HTMLElement>(null)
  // Otherwise above a phone's screen.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [taken])
  return (
    <section
      ref={place}
      className={classNames(layout.notice, layout.apart)}
      data-tone="good"
      aria-label="In het winkelwagentje"
    >
      <p>
        <output>
          <strong>{sentence(taken.length)}</strong>
        </output>{' '}
        {taken.length > 0 && (
          <Link data-finger to="/shoppingcart">
            Bekijk winkelwagentje
          </Link>
        )}
      </p>
      <Notes title="Aangepast" notes={changed} />
      <Notes title="Niet in het winkelwagentje" notes={left} />
    </section>
  )
}

function sentence(count: number): string {
  if (count === 0) return 'Er is niets in uw winkelwagentje gelegd.'
  return count === 1
    ? '1 product is in uw winkelwagentje gelegd.'
    : `${showCount(count)} producten zijn in uw winkelwagentje gelegd.`
}

function Notes({ title, notes }: { title: string; notes: readonly LineNote[] }) {
  if (notes.length === 0) return null
  return (
    <>
      <h2 className={layout.heading}>{title}</h2>
      <ul className={classes.list}>
        {notes.map(({ key, name, sentence: said }) => (
          <li key={key}>
            <strong>{printedQuotes(name)}</strong>: {said}
          </li>
        ))}
      </ul>
    </>
  )
}
