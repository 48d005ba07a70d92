import type { PrintedLine, PrintedOrder } from '../../../server/features/documents/pdf-document.ts'

/** With a sign to escape and letters to transliterate. */
export const printedLine: PrintedLine = {
  productId: 'a',
  productCode: '100001',
  productName: "Narcissus 'Tête-à-Tête' ß",
  productType: 'bollen',
  maat: '12/+',
  vbnCode: '12345',
  qty: 260,
  priceCents: 37,
  vpe: 250,
  perLaag: null,
  leverbaarVanaf: null,
  btwTarief: null,
}

export const printedOrder: PrintedOrder = {
  ordernummer: 10001,
  // Already 2 July in Amsterdam.
  date: '2026-07-01T22:30:05.000Z',
  bedrijfsnaam: 'De Bol',
  besteldDoor: '',
  email: 'bol@example.nl',
  telefoonnummer: '0612345678',
  administratienummer: '123456',
  kopersnummer: '4321',
  boxnummer: 'B+12',
  ektnummer: '8712345',
  leverdatum: null,
  referentie: 'Week 27',
  comment: 'Bel even',
  orderstatus: 'open',
  deletedAt: null,
  totalCents: 0,
  lines: [printedLine],
}
