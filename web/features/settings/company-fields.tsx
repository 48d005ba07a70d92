import type { ReactNode } from 'react'
import { Fragment } from 'react'
import type { Settings } from '../../../contract/endpoints/settings.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import layout from '../../ui/layout.module.css'
import classes from './settings.module.css'
import type { SettingsFields } from './settings-fields.ts'
import { fieldNames } from './settings-values.ts'

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
      <p className={classes.intro}>
        Dit staat op papieren, in berichten en onder aan elke pagina; wat leeg is, blijft daar weg.
      </p>
      <div className={layout.fields}>
        {Object.entries(inputs).map(([name, input]) => (
          <Fragment key={name}>{input}</Fragment>
        ))}
      </div>
    </>
  )
}
