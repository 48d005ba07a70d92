import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { showLines } from '../../../contract/values/counts.ts'
import { lists, type OrderList } from '../../../contract/endpoints/lists.ts'
import { query, statusOf } from '../../api/api.ts'
import { PageHeading } from '../../ui/page/page.tsx'
import { LoadingOrFailed, Empty } from '../../ui/page/states.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { FavouritesList, SharedList, UsualLines } from './fixed-lists.tsx'
import { ListEditor } from './list-editor.tsx'
import classes from './lists.module.css'
import { namedLists } from './named-lists.ts'
import { NewList } from './new-list.tsx'
import layout from '../../ui/layout.module.css'
import { classNames } from '../../ui/class-names.ts'

const usual = 'vaak-besteld'

export function ListsPage() {
  const [params] = useSearchParams()
  const answers = [useQuery(namedLists), useQuery(query(lists.usual))] as const
  const [{ data: own }, { data: often }] = answers
  const opened = params.get('lijst') ?? usual
  const place = useRef<HTMLDivElement>(null)

  if (!own || !often) {
    return (
      <>
        <PageHeading>Bestellijsten</PageHeading>
        <LoadingOrFailed answers={answers} loading="Uw lijsten worden geladen" />
      </>
    )
  }
  return (
    <>
      <PageHeading intro="Bewaar wat u vaker bestelt, en leg het in één keer in uw winkelwagentje.">
        Bestellijsten
      </PageHeading>
      <div className={classes.columns}>
        <nav aria-label="Lijsten">
          <ul className={classes.lists}>
            <Entry to={usual} opened={opened} name={often.naam} lines={often.lines.length} />
            {own.map((list) => (
              <Entry
                key={list._id}
                to={list._id}
                opened={opened}
                name={list.naam}
                lines={list.aantal ?? 0}
                shared={sharedBy(list)}
              />
            ))}
            <li className={classNames(classes.toNew, 'mantine-hidden-from-md')}>
              <TextButton apart onClick={() => place.current?.querySelector('input')?.focus()}>
                Nieuwe lijst
              </TextButton>
            </li>
          </ul>
        </nav>
        <div className={classes.opened}>
          {opened === usual ? (
            <Opened>
              <UsualLines list={often} />
            </Opened>
          ) : own.some(({ _id }) => _id === opened) ? (
            // A key per list: edits belong to one list.
            <OpenedList key={opened} id={opened} />
          ) : (
            <NoSuchList />
          )}
        </div>
        <div ref={place}>
          <NewList />
        </div>
      </div>
    </>
  )
}

function OpenedList({ id }: { id: string }) {
  const answer = useQuery(query(lists.one, { params: { id } }))
  const { data: list, error } = answer
  if (statusOf(error) === 404) return <NoSuchList />
  if (!list) return <LoadingOrFailed answers={[answer]} loading="De lijst wordt geladen" />
  return (
    <Opened>
      {list.gedeeldDoor !== undefined ? (
        <SharedList list={list} />
      ) : list.favorieten ? (
        <FavouritesList list={list} />
      ) : (
        <ListEditor list={list} />
      )}
    </Opened>
  )
}

/** Brings the opened list into view if it stands below the names. */
function Opened({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [params] = useSearchParams()
  const { key } = useLocation()
  const isAsked = useNavigationType() === 'PUSH' && params.has('lijst')
  useEffect(() => {
    const { offsetWidth = 0 } = place.current ?? {}
    // Beside the names it is in view already.
    if (!isAsked || offsetWidth < innerWidth * 0.8) return
    place.current?.scrollIntoView()
    place.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [isAsked, key])
  return <div ref={place}>{children}</div>
}

const NoSuchList = () => <Empty title="Deze lijst bestaat niet (meer)" />

const sharedBy = ({ gedeeld, gedeeldDoor }: OrderList) =>
  gedeeldDoor === undefined ? gedeeld === true && 'Gedeeld' : `Gedeeld door ${gedeeldDoor}`

interface EntryProps {
  to: string
  opened: string
  name: string
  lines: number
  shared?: string | false
}

function Entry({ to, opened, name, lines, shared = false }: EntryProps) {
  return (
    <li>
      <Link className={classes.entry} to={`?lijst=${to}`} aria-current={to === opened ? 'true' : undefined}>
        <span className={classes.name}>
          {name}
          {shared !== false && <span className={layout.fine}>{shared}</span>}
        </span>
        <span className={classNames(layout.fine, classes.count)}>{showLines(lines)}</span>
      </Link>
    </li>
  )
}
