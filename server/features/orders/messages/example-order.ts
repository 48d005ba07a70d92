import type { Order } from '../../../../contract/endpoints/orders.ts'
import type { MailedChanges } from './order-letter.ts'

const line = (_id: string, productCode: string, productName: string, qty: number, price: string) => ({
  _id,
  productCode,
  productName,
  qty,
  price,
  removed: false,
})

export const exampleOrder: Order = {
  _id: 'voorbeeld',
  ordernummer: 10_042,
  date: '2026-11-23T08:15:00.000Z',
  userID: 'voorbeeld',
  bedrijfsnaam: 'Bloemsierkunst De Linde',
  email: 'inkoop@delinde.example',
  telefoonnummer: '0252123456',
  administratienummer: '123456',
  kopersnummer: '4321',
  boxnummer: 'B12',
  ektnummer: '8712345',
  order: [
    line('1', 'B1041', "Narcissus 'Tête-à-Tête' 12/14", 500, '0.18'),
    line('2', 'B1001', "Tulipa 'Queen of Night' 12/+", 250, '0.21'),
    line('3', 'B1022', "Hyacinthus 'Delft Blue' 16/17", 100, '0.46'),
  ],
  totalPrice: '188.50',
  comment: 'Graag voor tien uur op de box.',
  leverdatum: '2026-11-25',
  referentie: 'Week 48',
  orderstatus: 'verwerkt',
  version: 1,
}

export const exampleChanges: MailedChanges = {
  lines: [
    {
      productName: "Tulipa 'Queen of Night' 12/+, B1001",
      before: { qty: 500, price: '0.21' },
      after: { qty: 250, price: '0.21' },
    },
    { productName: "Crocus 'Pickwick' 7/8, B1030", before: { qty: 1000, price: '0.06' }, after: null },
  ],
  leverdatum: { before: '2026-11-24', after: '2026-11-25' },
}
