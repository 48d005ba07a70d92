import { showCount } from '../../../contract/values/counts.ts'

export type FileText = { readonly text: string } | { readonly refusal: string }

const megabyte = 1024 * 1024
/** In bytes; 500 lines take some tens of kB. */
const maxFileBytes = 5 * megabyte
/** In ms; a valid file takes 1000 at most. */
const workerMilliseconds = 20_000

const unreadable = 'Dit bestand kunnen we niet lezen; kies een CSV- of XLSX-bestand, of plak de regels.'

export async function readListFile(file: File): Promise<FileText> {
  if (file.size > maxFileBytes)
    return {
      refusal: `Dit bestand is groter dan ${showCount(maxFileBytes / megabyte)} MB; kies een kleiner, of plak de regels.`,
    }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, 0x50, 0x4b)) return readInWorker(bytes)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { refusal: 'Dit is een beveiligd of oud Excel-bestand; bewaar het zonder wachtwoord als XLSX of CSV.' }
  return decodeText(bytes)
}

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

/** UTF-8 if valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): FileText {
  if (startsWith(bytes, 0xff, 0xfe)) return { text: new TextDecoder('utf-16le').decode(bytes) }
  if (bytes.includes(0)) return { refusal: unreadable }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes) }
  }
}

function readInWorker(bytes: Uint8Array): Promise<FileText> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<FileText>((resolve) => {
    const timer = setTimeout(() => resolve({ refusal: unreadable }), workerMilliseconds)
    worker.addEventListener('message', ({ data }: MessageEvent<FileText>) => {
      clearTimeout(timer)
      resolve(data)
    })
    worker.addEventListener('error', () => {
      clearTimeout(timer)
      resolve({ refusal: unreadable })
    })
    worker.postMessage(bytes, [bytes.buffer])
  }).finally(() => worker.terminate())
}
