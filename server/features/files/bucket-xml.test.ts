import { expect, test } from 'vitest'
import { readErrorCode, readListing } from './bucket-xml.ts'

const list = (inside: string, before = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</ListBucketResult>`
const object = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-11-22T10:00:00.000Z</LastModified><ETag>&quot;0&quot;</ETag><Size>12</Size></Contents>`

test.each([
  '',
  'Bad gateway',
  '<html><body>Bad gateway</body></html>',
  list(''),
  list('<IsTruncated>maybe</IsTruncated>'),
])('bucket xml: %j is no list, and not an empty one', (xml) => {
  expect(() => readListing(xml)).toThrow('something else than a list')
})

test.each([
  '<!ENTITY a "expanded">',
  '<!ENTITY b "expanded"><!ENTITY a "&b;&b;">',
  '<!ENTITY a SYSTEM "file:///etc/passwd">',
])('bucket xml: entities that a document declares are not expanded: %s', (declared) => {
  const xml = list(`<IsTruncated>false</IsTruncated>${object('&a;')}`, `<!DOCTYPE x [${declared}]>`)
  let read: unknown
  try {
    read = readListing(xml).objects.map(({ name }) => name)
  } catch (error) {
    // Refusing all of it is as good.
    read = error
  }
  expect(String(read)).toMatch(/^&a;$|something else than a list/)
})

test.each([
  ['<?xml version="1.0"?><Error><Code>NoSuchBucket</Code><Message>weg</Message></Error>', 'NoSuchBucket'],
  ['<Error><Message>zonder</Message></Error>', ''],
  ['Service Unavailable', ''],
  ['', ''],
])('bucket xml: of %j the code is %j', (body, code) => {
  expect(readErrorCode(body)).toBe(code)
})
