import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { normaliseGebruikersnaam } from '../../../contract/auth.ts'
import { normaliseTelefoonnummer } from '../../../contract/users.ts'
import { TextField } from '../../ui/text-field.tsx'
import classes from './user-fields.module.css'
import type { UserForm } from './user-form.ts'

interface UserFieldsProps {
  form: UserForm
  /** The password's field, where it stands in the order of §5. */
  password?: ReactNode
}

/** The fields of §3, in the order in which §5 checks them. */
export function UserFields({ form, password }: UserFieldsProps) {
  return (
    <div className={classes.fields}>
      <TextField label="Bedrijfsnaam" {...form.text('bedrijfsnaam')} />
      <TextField label="E-mail" inputMode="email" autoCapitalize="none" {...form.text('email')} />
      <TextField
        label="Gebruikersnaam"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...form.text('gebruikersnaam')}
        // §2: lowercased and without spaces, as typed.
        onChange={({ target }) => form.set({ gebruikersnaam: normaliseGebruikersnaam(target.value) })}
      />
      <TextField
        label="Telefoonnummer"
        type="tel"
        inputMode="tel"
        {...form.text('telefoonnummer')}
        // As it will be stored, once it is typed: a country code is not known to be one before that.
        onBlur={({ target }) => {
          const telefoonnummer = normaliseTelefoonnummer(target.value)
          if (telefoonnummer !== target.value) form.set({ telefoonnummer })
        }}
      />
      {password}
      <TextField label="Administratienummer" {...form.text('administratienummer')} />
      <TextField label="Kopersnummer" {...form.text('kopersnummer')} />
      <TextField label="Boxnummer" {...form.text('boxnummer')} />
      <TextField label="EKT-nummer" {...form.text('ektnummer')} />
      <Checkbox
        className={classes.wide ?? ''}
        label="Beheerder"
        description="Mag producten, gebruikers en orders beheren."
        size="md"
        checked={form.values.isAdmin}
        onChange={({ target }) => form.set({ isAdmin: target.checked })}
      />
    </div>
  )
}
