import { expect, test } from 'vitest'
import { sampleProduct } from '../../../tests/support/page/sample-product.ts'
import type { CheckedLine } from '../../../contract/endpoints/orders.ts'
import { codesToName, checkQuickLines, linesToCheck, productsByCode } from './check-quick-lines.ts'

const tulip = sampleProduct({ _id: 'tulip', productCode: 'B1001' })
const line = (key: number, product: string, value: string) => ({ key, product, value })
const ok = (qty: number, more: Partial<CheckedLine> = {}): CheckedLine => ({
  line: 0,
  code: 'B1001',
  qty,
  status: 'ok',
  product: tulip,
  price: '0.50',
  available: 100,
  sentence: '',
  ...more,
})
const answer = (...lines: [string, CheckedLine][]) => ({
  asked: lines.map(([code, { qty }]) => ({ code, qty })),
  lines: lines.map(([, checked]) => checked),
  total: '0.00',
})

test('check quick lines: only lines that can be read are asked, and each gets the answer to what it says now', () => {
  const lines = [line(0, ' B1001 ', '1.250 stuks'), line(1, 'B1002', 'veel'), line(2, '', '5'), line(3, 'B1003', '')]
  expect(linesToCheck(lines)).toEqual([{ code: 'B1001', qty: 1250 }])
  const checked = answer(['B1001', ok(1250)])
  expect(codesToName(lines, checked).map((one) => 'code' in one && one.code)).toEqual(['B1002', 'B1003'])
  const results = checkQuickLines(lines, checked, new Map())
  expect(results.map(({ status, sentence, qtyError }) => [status, sentence, qtyError])).toEqual([
    ['ok', '', undefined],
    ['typed', '', 'Vul een heel getal in.'],
    ['typed', 'Vul een code of naam in.', undefined],
    ['typed', '', 'Vul een aantal in.'],
  ])
  const retyped = checkQuickLines([line(0, 'B1001', '1')], checked, productsByCode(checked))
  expect(retyped[0]).toMatchObject({ status: 'pending', product: tulip })
})
