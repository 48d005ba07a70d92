import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { lists } from '../../../contract/endpoints/lists.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { query } from '../../api/query.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { namedLists } from '../lists/named-lists.ts'
import classes from './favourites.module.css'

const mostShown = 6

/** Nothing for who has none. */
export function Favourites() {
  const { data: named } = useQuery({ ...namedLists, meta: { quiet: true } })
  const own = named?.find(({ favorieten, aantal = 0 }) => favorieten && aantal > 0)
  return own && <FavouritesPanel id={own._id} />
}

function FavouritesPanel({ id }: { id: string }) {
  const { data: list } = useQuery({ ...query(lists.one, { params: { id } }), meta: { quiet: true } })
  const shown = list?.lines.filter(({ removed }) => !removed).slice(0, mostShown) ?? []
  return (
    shown.length > 0 && (
      <Panel title="Favorieten" aside={<Link to={`/bestellijsten?lijst=${id}`}>Bestel uit Favorieten</Link>}>
        <ul className={classes.products}>
          {shown.map(({ _id, productName, picture }) => (
            <li key={_id}>
              <Link className={classes.product} to={`/shop/all/${_id}`}>
                <Thumb picture={picture === null ? [] : [picture]} focus={undefined} large />
                {printedQuotes(productName)}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    )
  )
}
