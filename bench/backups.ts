// What a backup of the embedded database costs who orders meanwhile, and by how much the write-ahead log grows, which cannot
// be emptied as long as somebody reads an older view.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFile } from '../server/db/sqlite/connect-sqlite.ts'
import type { ShopDatabase } from './databases.ts'
import { applyLoad } from './load.ts'
import { orderRequest } from './orders.ts'
import { startShop } from './process.ts'
import { type Row, tell } from './row.ts'

const workers = 8
/** Seconds of orders before the backup, for comparison. */
const before = 5

export async function measureBackup({ dataDir }: ShopDatabase): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bollenveld-bench-backup-'))
  const data = join(folder, 'data')
  cpSync(dataDir, data, { recursive: true })
  const shop = await startShop({ dataDir: data, databaseUrl: undefined })
  const order = (seconds: number) => applyLoad({ port: shop.port, connections: workers, seconds, next: orderRequest })
  const largest = { before: 0, copying: 0, after: 0 }
  let phase: keyof typeof largest = 'before'
  const log = join(data, `${databaseFile}-wal`)
  const backups = join(folder, 'backups')
  const timer = setInterval(() => {
    const parts = existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith('.part')) : []
    // While the copy of the file is made there is no backup beside it yet.
    const isCopying = parts.some((part) => !existsSync(join(backups, part, databaseFile)))
    if (phase !== 'before') phase = isCopying ? 'copying' : 'after'
    largest[phase] = Math.max(largest[phase], existsSync(log) ? statSync(log).size : 0)
  }, 20)
  try {
    const alone = await order(before)
    phase = 'after'
    const started = performance.now()
    const command = ['server/cli/backup.ts', '--to', backups]
    const env = { ...process.env, DATA_DIR: data, DATABASE_URL: '' }
    const backup = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const ended = once(backup, 'exit')
    let orders = 0
    let slowest = 0
    while (backup.exitCode === null) {
      const { rate, p99, statuses } = await order(1)
      orders += rate
      slowest = Math.max(slowest, p99)
      for (const [status, count] of statuses)
        if (status !== 200) console.log(`  ${count} orders were answered with ${status}.`)
    }
    await ended
    const seconds = (performance.now() - started) / 1000
    if (backup.exitCode === 1) throw new Error('The backup was not written.')
    const megabytes = (bytes: number) => `${tell(bytes / 1e6)} MB`
    return [
      {
        what: `SQLite: orders beside a backup of ${tell(seconds)} s`,
        floor: `${tell(alone.rate)}/s`,
        shop: `${tell(orders / seconds)}/s`,
        ratios: [orders / seconds / alone.rate],
      },
      {
        what: 'SQLite: write-ahead log before, while the file is copied, and in the rest of the backup',
        floor: megabytes(largest.before),
        shop: `${megabytes(largest.copying)}, ${megabytes(largest.after)}`,
      },
    ]
  } finally {
    clearInterval(timer)
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
