// What the proofs measured, for the table in docs/trust.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { engine } from './engine.ts'

/** The rows of the table, in its order, each with the size that must be reached. */
export const proofs = {
  conservation: [
    'Stock conservation, against a model and the ledger',
    '1,000 sequences × 30 on SQLite, 200 on PostgreSQL',
  ],
  races: ['Races on contended stock', '200 clients, 20 rounds: 0 oversold, 0 5xx'],
  packs: [
    'Packs and prices changed while others order',
    '60 changes on SQLite, 30 on PostgreSQL: each order by what held, 0 broken packs',
  ],
  bulkUndo: [
    'Many products changed at once and taken back, beside sales and edits',
    '15 changes: one of undo and edit holds, 0 half, 0 sales undone',
  ],
  idempotency: ['One idempotency key, 50 times at once', '50 keys: one order each'],
  kills: ['SIGKILL of the server under load', '30 an engine: every acknowledged order there once'],
  imports: ['SIGKILL while a sheet is read or applied', '6: the catalogue wholly before or after, 0 half'],
  outbox: ['SIGKILL while mail is sent', '6: every order told once or again under the same Message-ID, within 30 s'],
  papers: ['PDFs of hostile names', '60: each is made, and no letter that can be printed is lost'],
  paperFlood: [
    'A flood of papers, their thread killed again and again',
    '130: each his own or told to come back, every other call answered',
  ],
  ekt: ['EKT of whatever people wrote', '300 orders: read back as transliterated, every count holds'],
  jobs: ['SIGKILL of processes that share jobs', '20: all done, taken over within 30 s, none begun without need'],
  outage: ['PostgreSQL stopped hard and restarted under load', '10: the server stays up, recovers in under 5 s'],
  diskFull: ['Disk full', '20: a clear error, nothing left behind'],
  abortedUpload: ['Upload broken off', '20: nothing left behind'],
  bucket: ['Bucket (S3) failing half-way', 'a clear error, no broken reference, nothing left behind'],
  authorization: ['Authorization matrix from the contract', 'every call × every role'],
  massAssignment: ['Mass assignment', 'every writable call × every forbidden field'],
  bystanders: ['What one does, and what is done to him', 'after every deed each row of another one as it was'],
  prices: ['Answers to customers of different price lists', 'every call: no byte of another’s price'],
  pickerPrices: ['Answers to who picks orders', 'every call: no price in any byte'],
  priceRace: ['Price lists that change among orders', 'paid: what held when the order was committed'],
  fuzz: ['Fuzz of every call from its schema', '20,000 requests: 0 5xx, 0 crashes'],
  uploads: ['Upload corpus', 'over 100 files, memory bounded'],
  slowClients: ['Slow clients', 'cut off, while others are served'],
  live: ['Open pages that never read', 'dropped with 64 kB unread, the others told as before'],
  siege: ['Deaf clients', 'others served within 1 s, memory bounded'],
  loginFlood: ['Guesses from 1,000 addresses', 'the owner logs in, pictures stay quick, 0 slip through'],
  browser: ['Every page in a browser', '0 CSP violations, 0 axe violations, 0 console errors'],
  flood: ['Load at four times the capacity', 'useful work goes on, the rest is told to come back'],
  backup: ['Backup while orders come in, and restore', 'identical rows and pictures'],
  'known-mutants': ['Known mutants', 'every one of them is caught'],
} as const

/** Keeps one measured figure where npm run trust collects them, and prints it. */
export function figure(proof: keyof typeof proofs, measured: string): void {
  process.stdout.write(`${proofs[proof][0]} (${engine}): ${measured}\n`)
  const folder = process.env['PROOF_FIGURES']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${proof}.${engine}.txt`), measured)
}
