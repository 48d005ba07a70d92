// A process beside the server that keeps pages' streams open: node bench/live-readers.ts <count> <cookies.json> <port>…
// It says 'open' when each has had its first beat, and 'told' when each has had the text that it was sent to wait for.
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { requestBytes } from './load.ts'

const [, , count = '0', cookies = '', ...ports] = process.argv
const tokens = JSON.parse(readFileSync(cookies, 'utf8')) as readonly string[]
const atOnce = 100

let awaited: Buffer | undefined
let waiting = new Set<Socket>()
let heard: (() => void) | undefined
const all = new Set<Socket>()
const read = Buffer.alloc(64 * 1024)

function openOne(at: number): Promise<void> {
  const socket = connect({
    port: Number(ports[at % ports.length]),
    host: '127.0.0.1',
    // What five thousand readers cost on the same cores is not the server's: they read into one place, and nothing is kept.
    onread: { buffer: read, callback: (length) => hear(read.subarray(0, length)) },
  })
  let hear = (_bytes: Buffer) => true
  all.add(socket)
  socket.write(requestBytes('GET', '/live', { headers: { Cookie: `bollenveld=${tokens[at % tokens.length] ?? ''}` } }))
  return new Promise((resolve, reject) => {
    let isOpen = false
    const end = () => {
      reject(new Error(`Stream ${at} did not open.`))
      // Dropped, as this process was too busy to read; a browser would come back.
      if (all.delete(socket) && isOpen) console.error('A stream was dropped.')
      if (waiting.delete(socket) && waiting.size === 0) heard?.()
    }
    hear = (bytes) => {
      if (!isOpen && bytes.includes('event: beat')) {
        isOpen = true
        resolve()
      }
      if (awaited && bytes.includes(awaited) && waiting.delete(socket) && waiting.size === 0) heard?.()
      return true
    }
    socket.on('error', end)
    socket.on('close', end)
  })
}

process.on('message', (text) => {
  awaited = Buffer.from(String(text))
  waiting = new Set(all)
  heard = () => {
    awaited = undefined
    process.send?.('told')
  }
  process.send?.('waits')
})
process.on('disconnect', () => process.exit())

for (let opened = 0; opened < Number(count); opened += atOnce)
  await Promise.all(
    Array.from({ length: Math.min(atOnce, Number(count) - opened) }, (_, index) => openOne(opened + index)),
  )
process.send?.('open')
