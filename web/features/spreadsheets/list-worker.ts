// A worker, so a slow or huge file cannot freeze the page.
import { readList } from './list-rows.ts'

self.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  void readList(data).then((answer) => self.postMessage(answer))
})
