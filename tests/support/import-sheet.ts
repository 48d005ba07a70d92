import { setTimeout as pause } from 'node:timers/promises'
import { imports, type SheetImport } from '../../contract/endpoints/imports.ts'
import type { Answer, Client } from './test-shop.ts'

export type Part = string | Uint8Array
export type Photos = readonly { readonly name: string; readonly bytes: Uint8Array }[]

export const csv = (...rows: readonly string[]): string => rows.join('\r\n')
export const blobOf = (part: Part): Blob => new Blob([typeof part === 'string' ? part : new Uint8Array(part)])

export function postSheet(
  admin: Client,
  sheet: Part,
  photos: Photos = [],
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer<unknown>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('sheet', blobOf(sheet), 'lijst')
  for (const { name, bytes } of photos) form.append('photos', blobOf(bytes), name)
  return admin.send('POST', '/imports', { body: form })
}

/** The import once it is read or applied. */
export async function importDone(admin: Client, id: string): Promise<SheetImport> {
  for (;;) {
    const { body } = await admin.call(imports.one, { params: { id } })
    if (body.status !== 'reading' && body.status !== 'applying') return body
    await pause(10)
  }
}

/** The import of a sheet that was posted, once it is read. */
export async function readSheet(admin: Client, posted: Promise<Answer<unknown>>): Promise<SheetImport> {
  const { body, sentence } = await posted
  if (sentence !== '') throw new Error(sentence)
  return importDone(admin, imports.create.response.parse(body)._id)
}
