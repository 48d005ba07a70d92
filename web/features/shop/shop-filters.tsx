import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showCount } from '../../../contract/values/counts.ts'
import { showMonth } from '../../../contract/values/dates.ts'
import { products } from '../../../contract/endpoints/products.ts'
import {
  isNarrowed,
  type ShopFilter,
  shopFilterQuery,
  type ShopSort,
  shopSorts,
} from '../../../contract/rules/shop-place.ts'
import { pageQuery, query } from '../../api/api.ts'
import { SelectBox } from '../../ui/fields/controls.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import classes from './shop-filters.module.css'
import { noFilters, type ShopAddress } from './use-shop-place.ts'
import { Checkbox } from '../../ui/fields/checkbox.ts'

const sortNames: Readonly<Record<ShopSort, string>> = {
  productName: 'Op naam',
  price: 'Laagste prijs eerst',
  '-price': 'Hoogste prijs eerst',
  '-nieuw': 'Nieuwste eerst',
}

export function ShopFilters({ address: { place, narrow } }: { address: ShopAddress }) {
  const { zoek: _, ...chosen } = place.filter
  const narrowing = shopFilterQuery(place)
  const keepPrevious = { placeholderData: keepPreviousData, meta: { quiet: true } }
  const { data } = useQuery({ ...query(products.facets, { query: narrowing }), ...keepPrevious })
  const inStock = useQuery({
    ...pageQuery(products.shop, { query: { ...narrowing, voorraad: '1', perPagina: 1 } }),
    ...keepPrevious,
  })

  return (
    <fieldset className={classNames(layout.row, classes.filters)} data-screen-only aria-label="Filters">
      <Choice name="maat" label="Maat" value={chosen.maat} options={data?.maat} narrow={narrow} />
      <Choice name="kleur" label="Kleur" value={chosen.kleur} options={data?.kleur} narrow={narrow} />
      <Choice
        name="bloei"
        label="Bloeimaand"
        value={chosen.bloei}
        options={data?.bloei}
        show={showMonth}
        narrow={narrow}
      />
      <Checkbox
        size="sm"
        className={classes.stock ?? ''}
        label={`Alleen op voorraad${inStock.data ? ` (${showCount(inStock.data.total)})` : ''}`}
        checked={chosen.voorraad === '1'}
        onChange={({ target }) => narrow({ voorraad: target.checked ? '1' : '' })}
      />
      {(data?.leverbaar || chosen.leverbaar) && (
        <Checkbox
          size="sm"
          className={classes.stock ?? ''}
          label={`Nu leverbaar${data?.leverbaar ? ` (${showCount(data.leverbaar[0]?.count ?? 0)})` : ''}`}
          checked={chosen.leverbaar === '1'}
          onChange={({ target }) => narrow({ leverbaar: target.checked ? '1' : '' })}
        />
      )}
      <SelectBox
        label="Volgorde"
        value={place.sorteer ?? ''}
        choices={[['', 'Volgorde van de winkel'], ...shopSorts.map((sort) => [sort, sortNames[sort]] as const)]}
        onChoose={(sorteer) => narrow({ sorteer })}
      />
      {isNarrowed(chosen) && <TextButton onClick={() => narrow(noFilters)}>Wis filters</TextButton>}
    </fieldset>
  )
}

interface ChoiceProps<Value extends string | number> {
  name: keyof ShopFilter
  label: string
  value: Value | undefined
  options: readonly { readonly value: Value; readonly count: number }[] | undefined
  show?: (value: Value) => string
  narrow: ShopAddress['narrow']
}

function Choice<Value extends string | number>({
  name,
  label,
  value,
  options = [],
  show = String,
  narrow,
}: ChoiceProps<Value>) {
  // A chosen value stays visible, even without results.
  const absent = value !== undefined && !options.some((option) => option.value === value) ? [{ value, count: 0 }] : []
  const offered = [...absent, ...options]
  if (offered.length === 0) return null
  return (
    <SelectBox
      label={label}
      value={value === undefined ? '' : String(value)}
      choices={[
        ['', label],
        ...offered.map((one) => [String(one.value), `${show(one.value)} (${showCount(one.count)})`] as const),
      ]}
      onChoose={(next) => narrow({ [name]: next })}
    />
  )
}
