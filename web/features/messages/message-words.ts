import type { MessageKindName, MessageStatus } from '../../../contract/endpoints/messages.ts'

const words: Readonly<Record<MessageKindName, string>> = {
  bevestiging: 'Bevestiging',
  wijziging: 'Wijziging',
  annulering: 'Annulering',
  pakbon: 'Verwerkt, met pakbon',
  nieuweOrder: 'Nieuwe order, aan de winkel',
  gewijzigdeOrder: 'Order gewijzigd door de klant, aan de winkel',
  geannuleerdeOrder: 'Order geannuleerd door de klant, aan de winkel',
  ekt: 'EKT',
  uitnodiging: 'Uitnodiging',
  wachtwoord: 'Nieuw wachtwoord',
  nieuweAanvraag: 'Nieuwe aanvraag, aan de winkel',
  afwijzing: 'Aanvraag afgewezen',
  nieuwApparaat: 'Ingelogd op een nieuw apparaat',
  adresGewijzigd: 'E-mailadres gewijzigd',
  weerOpVoorraad: 'Weer op voorraad',
  'tweede-stap': 'Tweede stap gewijzigd',
}

const kinds: ReadonlyMap<string, string> = new Map(Object.entries(words))

/** A kind of a later release shows as it is stored. */
export const showKind = (kind: string): string => kinds.get(kind) ?? kind

export const statusWords: Readonly<Record<MessageStatus, string>> = {
  sent: 'Verstuurd',
  waiting: 'Wacht',
  failed: 'Mislukt',
}
