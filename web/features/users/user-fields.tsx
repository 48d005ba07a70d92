import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { normaliseGebruikersnaam } from '../../../contract/endpoints/auth.ts'
import { normaliseTelefoonnummer, type UserField } from '../../../contract/endpoints/users.ts'
import { cleanTyped } from '../../ui/fields/clean-typed.ts'
import { asTyped } from '../../ui/fields/as-typed.ts'
import { TextField, SelectField } from '../../ui/fields/field.tsx'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { showPercentage } from '../../../contract/values/percentage.ts'
import { query } from '../../api/api.ts'
import layout from '../../ui/layout.module.css'
import classes from './users.module.css'
import type { UserForm } from './user-form.ts'
import { Checkbox } from '../../ui/fields/checkbox.ts'

interface UserFieldsProps {
  form: UserForm
  password?: ReactNode
}

/** The fields of §3, in the order of the checks of §5. */
export function UserFields({ form, password }: UserFieldsProps) {
  const inputs = {
    bedrijfsnaam: <TextField label="Bedrijfsnaam" {...form.text('bedrijfsnaam')} />,
    email: <TextField label="E-mail" inputMode="email" autoCapitalize="none" {...form.text('email')} />,
    gebruikersnaam: (
      <TextField
        label="Gebruikersnaam"
        {...asTyped}
        {...form.text('gebruikersnaam')}
        // §2: lowercased and without spaces, as typed.
        onChange={({ target }) => form.set({ gebruikersnaam: cleanTyped(target, normaliseGebruikersnaam) })}
      />
    ),
    telefoonnummer: (
      <TextField
        label="Telefoonnummer"
        type="tel"
        inputMode="tel"
        {...form.text('telefoonnummer')}
        // Normalised after typing: a country code cannot be recognised before.
        onBlur={({ target }) => {
          const telefoonnummer = normaliseTelefoonnummer(target.value)
          if (telefoonnummer !== target.value) form.set({ telefoonnummer })
        }}
      />
    ),
    wachtwoord: password,
    administratienummer: <TextField label="Administratienummer" {...form.text('administratienummer')} />,
    kopersnummer: <TextField label="Kopersnummer" {...form.text('kopersnummer')} />,
    boxnummer: <TextField label="Boxnummer" {...form.text('boxnummer')} />,
    ektnummer: <TextField label="EKT-nummer" {...form.text('ektnummer')} />,
    ektEmail: (
      <TextField
        label="EKT-mailadres"
        hint="Niet verplicht: hierheen gaat een order als EKT-bericht zodra die verwerkt is."
        inputMode="email"
        autoCapitalize="none"
        {...form.text('ektEmail')}
      />
    ),
    priceListId: <PriceListField {...form.text('priceListId')} />,
    isAdmin: (
      <Checkbox
        className={classes.wide ?? ''}
        label="Beheerder"
        description="Mag producten, gebruikers en orders beheren."
        checked={form.values.isAdmin}
        onChange={({ target }) => form.set({ isAdmin: target.checked, ...(target.checked && { magazijn: false }) })}
      />
    ),
    magazijn: (
      <Checkbox
        className={classes.wide ?? ''}
        label="Magazijn"
        description="Ziet orders, pakbonnen en verzamellijsten, zonder prijzen, en bestelt zelf niet."
        checked={form.values.magazijn}
        onChange={({ target }) => form.set({ magazijn: target.checked, ...(target.checked && { isAdmin: false }) })}
      />
    ),
  } satisfies Record<UserField | 'wachtwoord', ReactNode>
  return (
    <div className={layout.fields}>
      {Object.entries(inputs).map(([field, input]) => (
        <Fragment key={field}>{input}</Fragment>
      ))}
    </div>
  )
}

/** Hidden in a shop without price lists. */
function PriceListField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'data'>) {
  const { data: lists = [] } = useQuery(query(priceLists.all))
  if (lists.length === 0) return null
  const choices = lists.map(({ _id, naam, korting }) => ({
    value: _id,
    label: Number(korting) > 0 ? `${naam} (${showPercentage(korting)} korting)` : naam,
  }))
  return (
    <SelectField
      label="Prijslijst"
      data={[{ value: '', label: 'Geen, de prijzen van de winkel' }, ...choices]}
      {...props}
    />
  )
}
