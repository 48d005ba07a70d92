// npm run openapi: writes openapi.json, so reviews show API changes.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { allEndpoints } from '../contract/endpoints/all-endpoints.ts'
import { apiDocument } from '../server/platform/http/api-document/api-document.ts'

writeFileSync('openapi.json', JSON.stringify(apiDocument(allEndpoints, 'Bollenveld')))
const { status } = spawnSync('biome', ['format', '--write', 'openapi.json'], { stdio: 'inherit' })
process.exitCode = status ?? 1
