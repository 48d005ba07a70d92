// A worker, so a slow or huge file cannot freeze the page.
import type { LegacyEncoding } from '../../../sheets/decode-text.ts'
import { readTabs } from './read-tabs.ts'

export interface ToRead {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly encoding: LegacyEncoding | undefined
}

self.addEventListener('message', ({ data: { bytes, encoding } }: MessageEvent<ToRead>) => {
  void readTabs(bytes, encoding).then((answer) => self.postMessage(answer))
})
