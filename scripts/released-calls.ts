// npm run release-calls: at a release, writes down what its page may rely on; tests/architecture/released-calls.test.ts holds every
// later version to it.
import { writeFileSync } from 'node:fs'
import { shapesNow } from './call-shapes.ts'

writeFileSync('contract/released-calls.json', `${JSON.stringify(shapesNow(), null, 2)}\n`)
console.log('contract/released-calls.json holds the calls of this version.')
