import { Fragment, type ReactNode } from 'react'
import type { useFields } from '../../ui/forms/use-form.ts'
import { fieldNames, type SettingsValues } from './settings-values.ts'
import type { Settings } from '../../../contract/endpoints/settings.ts'
import { TextField, SelectField } from '../../ui/fields/field.tsx'
import { Checkbox } from '../../ui/fields/checkbox.ts'
import { vatRates } from '../../../contract/rules/vat.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import classes from './settings.module.css'

export type SettingsFields = ReturnType<typeof useFields<SettingsValues>>

/** As on documents and in messages; every field is optional. */
export function CompanyFields({ form }: { form: SettingsFields }) {
  const field = (name: keyof Settings['bedrijf']) => ({ label: fieldNames[name] ?? name, ...form.text(name) })
  const inputs = {
    naam: <TextField {...field('naam')} />,
    adres: <TextField {...field('adres')} />,
    postcode: <TextField {...field('postcode')} />,
    plaats: <TextField {...field('plaats')} />,
    telefoonnummer: <TextField type="tel" inputMode="tel" {...field('telefoonnummer')} />,
    email: <TextField inputMode="email" autoCapitalize="none" {...field('email')} />,
    kvk: <TextField inputMode="numeric" hint="8 cijfers" {...field('kvk')} />,
    btw: <TextField hint="Bijvoorbeeld NL001234567B01" {...field('btw')} />,
    veiling: <TextField hint="Het nummer van de veiling in EKT-berichten" {...field('veiling')} />,
    voorwaarden: (
      <TextField
        inputMode="url"
        autoCapitalize="none"
        hint="Adres van de pagina waarop ze staan"
        {...field('voorwaarden')}
      />
    ),
    ektNummer: <TextField hint="Uw eigen nummer in EKT-berichten" {...field('ektNummer')} />,
  } satisfies Record<keyof Settings['bedrijf'], ReactNode>
  return (
    <>
      <p className={classNames(layout.soft, layout.apart)}>
        Uw gegevens komen op papieren, in berichten en onder aan elke pagina; de nummers voor EKT alleen in
        EKT-berichten. Wat u leeg laat, staat nergens.
      </p>
      <div className={layout.fields}>
        {Object.entries(inputs).map(([name, input]) => (
          <Fragment key={name}>{input}</Fragment>
        ))}
      </div>
    </>
  )
}

const toCustomer = ['klantBevestiging', 'klantWijziging', 'klantVerwerkt', 'bedrijfOok'] as const
const toShop = ['winkelNieuweOrder'] as const

export function MessageFields({ form }: { form: SettingsFields }) {
  const choice = (name: (typeof toCustomer)[number] | (typeof toShop)[number]) => (
    <Checkbox
      key={name}
      label={fieldNames[name]}
      checked={form.values[name]}
      onChange={({ target }) => form.set({ [name]: target.checked })}
    />
  )
  return (
    <>
      <fieldset className={classNames(layout.tight, classes.choices)}>
        <legend>Aan de klant</legend>
        {toCustomer.map(choice)}
      </fieldset>
      <fieldset className={classNames(layout.tight, classes.choices)}>
        <legend>Aan de winkel</legend>
        {toShop.map(choice)}
        <TextField
          label={fieldNames['winkelEmail'] ?? ''}
          inputMode="email"
          autoCapitalize="none"
          hint={form.values.email === '' ? 'Leeg: het adres onder ‘Bedrijf’' : `Leeg: ${form.values.email}`}
          {...form.text('winkelEmail')}
        />
      </fieldset>
    </>
  )
}

export function OrderingFields({ form }: { form: SettingsFields }) {
  return (
    <div className={layout.stack}>
      <Checkbox
        label={fieldNames['klantWijzigt']}
        description="Zonder leverdatum kan dat zolang de bestelling open is"
        checked={form.values.klantWijzigt}
        onChange={({ target }) => form.set({ klantWijzigt: target.checked })}
      />
      <div className={layout.form}>
        <TextField
          label={fieldNames['minimumbedrag'] ?? ''}
          inputMode="decimal"
          leftSection="€"
          hint="Per bestelling van een klant, ex. btw. Leeg: geen minimum"
          {...form.text('minimumbedrag')}
        />
        <SelectField
          label={fieldNames['standaard'] ?? ''}
          hint="Voor producten zonder eigen tarief. Bij ‘Geen’ staat nergens btw"
          data={[
            { value: '', label: 'Geen' },
            ...vatRates.map((rate) => ({ value: String(rate), label: `${rate}\u00a0%` })),
          ]}
          {...form.text('standaard')}
        />
      </div>
    </div>
  )
}
