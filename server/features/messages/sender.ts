import type { Settings } from '../../../contract/endpoints/settings.ts'
import type { Sender } from '../../platform/mail/letter.ts'

export function senderOf(
  { naam, adres, postcode, plaats, telefoonnummer, email }: Settings['bedrijf'],
  shopName: string,
): Sender & { readonly replyTo: string | undefined } {
  const town = [postcode, plaats].filter((part) => part !== '').join(' ')
  const lines = [adres, town, telefoonnummer, email].filter((part) => part !== '')
  return { name: naam || shopName, lines, replyTo: email || undefined }
}
