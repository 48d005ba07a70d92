// Beside the page, so that a file that takes long or too much takes nothing else along.
import { xlsxText } from './xlsx-text.ts'

self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void xlsxText(data).then((answer) => self.postMessage(answer))
})
