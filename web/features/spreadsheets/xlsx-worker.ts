// A worker, so a slow or huge file cannot freeze the page.
import { xlsxText } from './xlsx-text.ts'

self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void xlsxText(data).then((answer) => self.postMessage(answer))
})
