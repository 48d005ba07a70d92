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
import { pageQuery, query } from '../../api/query.ts'
import { SelectBox } from '../../ui/fields/select-box.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
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

  const maten = (data?.maat ?? []).map(({ value, count }) => ({ value, label: value, count }))
  const kleuren = (data?.kleur ?? []).map(({ value, count }) => ({ value, label: value, count }))
  const maanden = (data?.bloei ?? []).map(({ value, count }) => ({
    value: String(value),
    label: showMonth(value),
    count,
  }))
  const bloei = chosen.bloei === undefined ? '' : String(chosen.bloei)
  return (
    <fieldset className={classes.filters} data-screen-only aria-label="Filters">
      <Choice name="maat" label="Maat" value={chosen.maat ?? ''} options={maten} narrow={narrow} />
      <Choice name="kleur" label="Kleur" value={chosen.kleur ?? ''} options={kleuren} narrow={narrow} />
      <Choice
        name="bloei"
        label="Bloeimaand"
        value={bloei}
        chosen={chosen.bloei === undefined ? '' : showMonth(chosen.bloei)}
        options={maanden}
        narrow={narrow}
      />
      <Checkbox
        className={classes.stock ?? ''}
        label={`Alleen op voorraad${inStock.data ? ` (${showCount(inStock.data.total)})` : ''}`}
        checked={chosen.voorraad === '1'}
        onChange={({ target }) => narrow({ voorraad: target.checked ? '1' : '' })}
      />
      {(data?.leverbaar || chosen.leverbaar) && (
        <Checkbox
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

interface ChoiceProps {
  name: keyof ShopFilter
  label: string
  value: string
  chosen?: string
  options: readonly { readonly value: string; readonly label: string; readonly count: number }[]
  narrow: ShopAddress['narrow']
}

function Choice({ name, label, value, chosen = value, options, narrow }: ChoiceProps) {
  // A chosen value stays visible, even without results.
  const absent = value !== '' && !options.some((option) => option.value === value)
  if (options.length === 0 && !absent) return null
  return (
    <SelectBox
      label={label}
      value={value}
      choices={[
        ['', label],
        ...(absent ? [[value, `${chosen} (0)`] as const] : []),
        ...options.map((option) => [option.value, `${option.label} (${showCount(option.count)})`] as const),
      ]}
      onChoose={(next) => narrow({ [name]: next })}
    />
  )
}
