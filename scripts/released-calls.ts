// npm run release-calls: at a release, writes down what its page may rely on, and what its migrations are; tests in
// tests/architecture (released-calls, landed-migrations) hold every later version to both.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { shapesNow } from './call-shapes.ts'

writeFileSync('contract/released-calls.json', `${JSON.stringify(shapesNow(), null, 2)}\n`)
console.log('contract/released-calls.json holds the calls of this version.')

const folder = 'server/db/migrations'
const landed = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(`${folder}/landed.json`, 'utf8')))
for (const name of readdirSync(folder)
  .filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts'))
  .toSorted())
  landed[name] ??= createHash('sha256')
    .update(readFileSync(`${folder}/${name}`))
    .digest('hex')
writeFileSync(`${folder}/landed.json`, `${JSON.stringify(landed, null, 2)}\n`)
console.log(`${folder}/landed.json holds its ${Object.keys(landed).length} migrations.`)
