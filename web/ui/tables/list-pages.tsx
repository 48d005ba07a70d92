import { SelectBox } from '../fields/select-box.tsx'
import classes from './list-pages.module.css'
import { Pagination } from './pagination.tsx'
import { type ListState, pageSizes } from './use-list-state.ts'

interface ListPagesProps {
  list: ListState
  /** Rows on all pages together. */
  total: number
}

/** The pages of a list of staff, and how many rows one has. */
export function ListPages({ list, total }: ListPagesProps) {
  return (
    <div className={classes.below}>
      <Pagination page={list.pagina} pages={Math.ceil(total / list.perPagina)} />
      {total > Math.min(...pageSizes) && (
        <span className={classes.size} data-screen-only>
          <SelectBox
            aria-label="Regels per pagina"
            value={list.perPagina}
            onChange={({ target }) => list.set({ perPagina: target.value })}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>{`${size} per pagina`}</option>
            ))}
          </SelectBox>
        </span>
      )}
    </div>
  )
}
