/** The field that a refusal of the server is about: its sentences begin with, or name, what is wrong. */
export function refusedField(sentence: string): string {
  if (/wachtwoord/i.test(sentence)) return 'wachtwoord'
  if (/gebruikersnaam/i.test(sentence)) return 'gebruikersnaam'
  return ''
}
