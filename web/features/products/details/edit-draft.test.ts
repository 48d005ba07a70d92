import { expect, test } from 'vitest'
import { writeStored } from '../../../api/browser-storage.ts'
import { dropDraft, readDraft, storeDraft } from './edit-draft.ts'
import { emptyProduct } from './product-form.ts'

const draft = { typed: { ...emptyProduct, productName: 'Tulp rood' }, basis: emptyProduct, version: 4 }

test('edit draft: a draft comes back for its own product, until it is dropped', () => {
  storeDraft('tulip', draft)
  expect(readDraft('tulip')).toEqual(draft)
  expect(readDraft('narcis')).toBeUndefined()
  dropDraft('tulip')
  expect(readDraft('tulip')).toBeUndefined()
})

test.each(['', '{', 'null', '{"typed":{}}', JSON.stringify({ ...draft, version: '4' })])(
  'edit draft: what is no draft, as %j, is none',
  (stored) => {
    writeStored('sessionStorage', 'product-edit:tulip', stored)
    expect(readDraft('tulip')).toBeUndefined()
  },
)
