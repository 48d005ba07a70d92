// `npm run dev` runs the server under node --watch, where Node speaks to the parent of every thread as well.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** As a child of node --watch sees itself; --watch itself never ends. */
function underWatch(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bollenveld-watched-'))
  try {
    writeFileSync(join(folder, 'script.mjs'), script.replaceAll("'./", `'${root}/`))
    const env = { PATH: process.env['PATH'], WATCH_REPORT_DEPENDENCIES: '1' }
    return spawnSync(process.execPath, [join(folder, 'script.mjs')], { cwd: root, env, encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('threads that draw, print and read sheets are understood while Node watches their files', {
  timeout: 120_000,
}, () => {
  const { stdout, stderr } = underWatch(`
    import { Worker } from 'node:worker_threads'
    import { drawAll } from './demo/illustrations/studio.ts'
    import { catalogue } from './demo/shop/catalogue.ts'
    import { readSheet } from './server/imports/read-sheet.ts'
    import { createPaperPress } from './server/papers/paper-press.ts'

    const first = await new Promise((resolve) => new Worker('./server/papers/paper-worker.ts').once('message', resolve))
    console.log('Node speaks', Object.keys(first).join().startsWith('watch:'))

    const orders = [{ illustration: catalogue[0].pictures[0], seed: 'a' }]
    await drawAll(orders, 1, async (_, jpeg) => console.log('picture', jpeg.length > 1000))

    const press = createPaperPress(console)
    const shop = { naam: 'Bol', adres: '', postcode: '', plaats: '', telefoonnummer: '', email: '', kvk: '', btw: '' }
    const paper = await press.make({ kind: 'pakbon', shop, at: '2026-11-22T10:00:00.000Z' }, [])
    console.log('paper', paper.length > 1000)
    await press.close()

    let rows = 0
    await readSheet(Buffer.from('Productcode;Prijs\\nB1001;1,25\\n'), async (taken) => void (rows += taken.length))
    console.log('rows', rows)
    process.exit()`)
  expect(stderr).toBe('')
  expect(stdout).toBe('Node speaks true\npicture true\npaper true\nrows 2\n')
})
