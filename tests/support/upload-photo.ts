import sharp from 'sharp'
import { files } from '../../contract/endpoints/files.ts'
import type { Client } from './test-shop.ts'

/** @returns its file's name */
export async function uploadPhoto(
  admin: Client,
  { width = 40, height = 30, background = '#c02040' } = {},
): Promise<string> {
  const photo = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)]), 'tulp.png')
  const { body } = await admin.send('POST', '/files/upload', { body: form })
  return files.upload.response.parse(body).file[0]?.filename ?? ''
}
