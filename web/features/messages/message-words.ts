import type { MessageStatus } from '../../../contract/endpoints/messages.ts'

const kinds: Readonly<Record<string, string>> = {
  bevestiging: 'Bevestiging',
  wijziging: 'Wijziging',
  pakbon: 'Verwerkt, met pakbon',
  nieuweOrder: 'Nieuwe order, aan de winkel',
  ekt: 'EKT',
  nieuweAanvraag: 'Nieuwe aanvraag, aan de winkel',
  nieuwApparaat: 'Ingelogd op een nieuw apparaat',
  uitnodiging: 'Uitnodiging',
  wachtwoord: 'Nieuw wachtwoord',
  afwijzing: 'Aanvraag afgewezen',
  adresGewijzigd: 'E-mailadres gewijzigd',
  'tweede-stap': 'Tweede stap gewijzigd',
}

/** A kind of a later release shows as it is stored. */
export const showKind = (kind: string): string => kinds[kind] ?? kind

export const statusWords: Readonly<Record<MessageStatus, string>> = {
  sent: 'Verstuurd',
  waiting: 'Wacht',
  failed: 'Mislukt',
}
