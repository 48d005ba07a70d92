import type { Order, OrderLine } from '../../../contract/endpoints/orders.ts'

/** Ten pieces at 50 cents; five left in stock. */
export function sampleLine(_id: string, more: Partial<OrderLine> = {}): OrderLine {
  return { _id, productName: `Product ${_id}`, qty: 10, price: '0.50', removed: false, stock: 5, ...more }
}

export function sampleOrder(order: OrderLine[], version = 1): Order {
  return {
    _id: 'order',
    ordernummer: 1,
    date: '2026-11-22T10:00:00.000Z',
    userID: 'user',
    bedrijfsnaam: 'De Bol',
    email: 'bol@example.nl',
    telefoonnummer: '0612345678',
    administratienummer: '1',
    kopersnummer: '2',
    boxnummer: '3',
    ektnummer: '4',
    order,
    totalPrice: '0.00',
    comment: '',
    leverdatum: null,
    referentie: '',
    orderstatus: 'open',
    version,
  }
}
