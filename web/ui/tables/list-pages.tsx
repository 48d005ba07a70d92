import { SelectBox } from '../fields/select-box.tsx'
import classes from './list-pages.module.css'
import { Pagination } from './pagination.tsx'
import { type ListState, pageSizes } from './use-list-state.ts'

interface ListPagesProps {
  list: ListState
  total: number
}

export function ListPages({ list, total }: ListPagesProps) {
  return (
    <div className={classes.below}>
      <Pagination page={list.pagina} pages={Math.ceil(total / list.perPagina)} />
      {total > Math.min(...pageSizes) && (
        <span className={classes.size} data-screen-only>
          <SelectBox
            label="Regels per pagina"
            value={String(list.perPagina)}
            choices={pageSizes.map((size) => [String(size), `${size} per pagina`])}
            onChoose={(perPagina) => list.set({ perPagina })}
          />
        </span>
      )}
    </div>
  )
}
