import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { endpointGroups } from '../contract/endpoints/all-endpoints.ts'

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const endpoints = fileURLToPath(new URL('../contract/endpoints/', import.meta.url))
const groups = Object.keys(endpointGroups).map((name) => join(endpoints, `${kebabCase(name)}.ts`))

/** The browser needs only method and path; the schemas would add zod (23 kB compressed) to the first load. */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?', 2)
      if (!groups.includes(file)) return null
      if (query === 'whole') return { code: await readFile(file, 'utf8'), moduleType: 'ts', moduleSideEffects: false }
      const exported: unknown = await import(`${pathToFileURL(file).href}?${Date.now()}`)
      const lines = Object.entries(exported ?? {}).map(([name, value]) => leanExport(name, value, `${file}?whole`))
      return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false }
    },
  }
}

function leanExport(name: string, value: unknown, whole: string): string {
  if (isGroup(value)) return `export const ${name} = { ${Object.entries(value).map(leanRow).join(', ')} }`
  if (isData(value)) return `export const ${name} = ${JSON.stringify(value)}`
  return `export { ${name} } from ${JSON.stringify(whole)}`
}

function leanRow([name, { method, path }]: [string, Row]): string {
  const absent = `{ throw new Error('Contract schemas stay out of the browser; import the schema by its name') }`
  return `${name}: { method: '${method}', path: '${path}', get body() ${absent}, get query() ${absent}, get response() ${absent} }`
}

type Row = { method: string; path: string }

function isGroup(value: unknown): value is Record<string, Row> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const rows: unknown[] = Object.values(value)
  return (
    rows.length > 0 && rows.every((row) => typeof row === 'object' && row !== null && 'method' in row && 'path' in row)
  )
}

function isData(value: unknown): boolean {
  return Array.isArray(value) ? value.every((item) => typeof item === 'string') : typeof value === 'string'
}
