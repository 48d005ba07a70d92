import type { PrintedOrder } from '../../server/features/documents/pdf-document.ts'

/** An order of one line, with a sign that must be released and letters that must be transliterated. */
export const ektOrder: PrintedOrder = {
  ordernummer: 10001,
  // In Amsterdam it is the next day already, half past midnight in summer.
  date: '2026-07-01T22:30:05.000Z',
  bedrijfsnaam: 'De Bol',
  email: 'bol@example.nl',
  telefoonnummer: '0612345678',
  administratienummer: '123456',
  kopersnummer: '4321',
  boxnummer: 'B+12',
  ektnummer: '8712345',
  leverdatum: null,
  referentie: 'Week 27',
  comment: 'Bel even',
  totalCents: 0,
  lines: [
    {
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
    },
  ],
}
