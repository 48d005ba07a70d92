// Any text survives: an independent reader gets it back, and every count is right.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toUnoa } from '../../../server/features/documents/ekt/unoa.ts'
import { writeEkt } from '../../../server/features/documents/ekt/write-ekt.ts'
import { printedOrder as order } from '../../support/documents/printed-order.ts'
import { readEkt } from '../../support/documents/read-ekt.ts'

const now = new Date('2026-12-31T23:05:00.000Z')

test('EKT: whatever is in names and remarks, a reader gets it back as it was transliterated, and every count holds', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom("?'", '+:', 'ß'.repeat(40)),
  )
  const line = fc.record({
    productId: fc.uuid(),
    productCode: fc.constant('1'),
    productName: text,
    productType: fc.constant('bollen'),
    maat: text,
    vbnCode: fc.constantFrom('', '1234567'),
    qty: fc.integer({ min: 1, max: 1_000_000 }),
    priceCents: fc.integer({ min: 0, max: 9_999_999 }),
    vpe: fc.integer({ min: 1, max: 100_000 }),
    leverbaarVanaf: fc.constant(null),
    btwTarief: fc.constant(null),
    perLaag: fc.constant(null),
  })
  const any = fc.record({
    lines: fc.array(line, { maxLength: 4 }),
    kopersnummer: text,
    boxnummer: text,
    ektnummer: text,
    comment: text,
    referentie: text,
  })
  fc.assert(
    fc.property(any, fc.record({ veiling: text, ektNummer: text }), (made, sold) => {
      const { header, messages } = readEkt(writeEkt({ ...order, ...made }, sold, now))
      expect(header.elements[2]).toEqual([toUnoa(made.ektnummer), '14'])
      expect(messages).toHaveLength(made.lines.length)
      for (const [at, { segments }] of messages.entries()) {
        const of = (tag: string, place = 0) => segments.filter((one) => one.tag === tag)[place]?.elements ?? []
        const name = toUnoa(made.lines[at]?.productName ?? '')
        expect(of('IMD')[2]).toEqual(['', '', '', name.slice(0, 35)])
        expect([of('NAD', 0)[1], of('NAD', 2)[1], of('NAD', 3)[1]].map((parts) => parts?.join())).toEqual(
          [sold.veiling, made.kopersnummer, made.boxnummer].map(toUnoa),
        )
        expect(Number(of('QTY', 1)[0]?.[1]) * Number(of('QTY', 0)[0]?.[1])).toBeGreaterThanOrEqual(
          made.lines[at]?.qty ?? 0,
        )
      }
    }),
    { numRuns: 100 },
  )
})
