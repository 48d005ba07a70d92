import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { wholeNumber } from '../values/fields.ts'

export const files = {
  upload: {
    kind: 'upload',
    method: 'POST',
    path: '/files/upload',
    access: 'admin',
    summary: "Stores up to three pictures, sent as the repeated form field 'file'.",
    response: z.object({ file: z.array(z.object({ filename: z.string() })) }),
    refusals: {
      413: 'A file too large, too many of them, or a picture that takes too much memory to decode.',
      415: 'No intact JPEG, PNG or WebP.',
    },
  },
  image: {
    kind: 'picture',
    method: 'GET',
    path: '/files/images/:filename',
    access: 'anyone',
    summary: 'A picture, in the stored width nearest above `w` pixels.',
    query: z.object({
      w: wholeNumber({ wrong: 'Breedte is ongeldig', min: 1, max: 10_000 }).optional(),
    }),
  },
  remove: {
    method: 'DELETE',
    path: '/files/images/:filename',
    access: 'admin',
    summary: 'Removes a picture, also from the product that uses it.',
  },
} as const satisfies Record<string, Endpoint>
