import { expect, test } from 'vitest'
import { writeStored } from '../../../api/browser-storage.ts'
import { readDraft } from './edit-draft.ts'
import { emptyProduct } from './product-form.ts'

const draft = { typed: { ...emptyProduct, productName: 'Tulp rood' }, basis: emptyProduct, version: 4 }

test.each(['', '{', 'null', '{"typed":{}}', JSON.stringify({ ...draft, version: '4' })])(
  'edit draft: what is no draft, as %j, is none',
  (stored) => {
    writeStored('sessionStorage', 'product-edit:tulip', stored)
    expect(readDraft('tulip')).toBeUndefined()
  },
)
