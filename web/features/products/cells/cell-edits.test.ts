import { expect, test } from 'vitest'
import { productAt } from '../../../../tests/support/products.ts'
import { type CellEdits, type CellField, changeOf, complaintsOf, type RowEdit, typeInCell } from './cell-edits.ts'

const tulip = productAt(1, { _id: 'tulip', stock: 200, version: 7 })

function typed(cells: Readonly<Partial<Record<CellField, string>>>, product = tulip): CellEdits {
  let edits: CellEdits = new Map()
  for (const field of ['price', 'stock', 'showStatus', 'maat', 'vpe'] as const)
    if (cells[field] !== undefined) edits = typeInCell(edits, product, field, cells[field])
  return edits
}
function only(edits: CellEdits): RowEdit {
  const [edit] = edits.values()
  if (!edit) throw new Error('No edit')
  return edit
}

test('cell edits: what is typed as it was is no edit, nor is the same written otherwise a change', () => {
  expect(typed({ price: '0,50', vpe: '' }).size).toBe(0)
  expect(changeOf(only(typed({ price: '0.50', vpe: '1' })))).toBeUndefined()
  expect(typeInCell(typed({ price: '9' }), tulip, 'price', undefined).size).toBe(0)
})

test('cell edits: what is wrong is said of its cell, a minimum that no longer fits of the packs', () => {
  expect(complaintsOf(only(typed({ price: 'veel', stock: '-1', vpe: '0', maat: '1234567890123' })))).toEqual({
    price: 'Prijs is geen geldig bedrag',
    stock: 'Voorraad moet een heel getal van 0 of meer zijn',
    vpe: 'Verpakt per moet een heel getal van 1 tot en met 100.000 zijn',
    maat: '"Maat" mag maximaal 12 tekens hebben.',
  })
  const packed = { ...tulip, vpe: 25, minimum: 50 }
  expect(complaintsOf(only(typed({ vpe: '30' }, packed)))).toEqual({
    vpe: 'Minimum moet een veelvoud zijn van 30, het aantal stuks per verpakking',
  })
  expect(complaintsOf(only(typed({ vpe: '10' }, packed)))).toEqual({})
  expect(complaintsOf(only(typed({ vpe: '30' }, { ...tulip, vpe: 25, minimum: 25 })))).toEqual({})
})
