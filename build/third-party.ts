// Lists the work of others in a release: THIRD-PARTY-NOTICES.md for people, sbom.cdx.json (CycloneDX 1.6) for scanners.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Names of files that libraries keep their licence in. */
export const licenceFile = /^(licen[cs]e|notice|copying)/i

export interface LockEntry {
  readonly version?: string | undefined
  readonly license?: string | undefined
  readonly integrity?: string | undefined
}

interface Library {
  /** In the project, such as node_modules/zod. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** SPDX expression; '' if the library states none. */
  readonly license: string
  readonly integrity: string
}

const names = z.record(z.string(), z.unknown())
const modules = z.record(z.string(), z.array(z.string()))

/** @param shipped the server's libraries; `all` also has those that are built into the page */
export function writeThirdParty(
  root: string,
  folder: string,
  { version, all, shipped }: { version: string; all: Record<string, LockEntry>; shipped: Record<string, LockEntry> },
): void {
  const server = Object.entries(shipped).map(([path, entry]) => library(path, entry))
  const page = pageLibraries(root).map((path) => library(path, all[path] ?? {}))
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), notices(root, folder, server, page))
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill(version, server, page), null, 2)}\n`)
}

function library(path: string, { version = '', license = '', integrity = '' }: LockEntry): Library {
  return { path, name: path.slice(path.lastIndexOf('node_modules/') + 13), version, license, integrity }
}

/** Libraries of which the built page has a module or a font. */
function pageLibraries(root: string): string[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(root, 'dist/.vite', name), 'utf8'))
  const files = [
    ...Object.values(modules.parse(read('modules.json'))).flat(),
    ...Object.keys(names.parse(read('manifest.json'))),
  ]
  const paths = files.flatMap((file) => /(node_modules\/.*\/)?node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [])
  return [...new Set(paths)].sort()
}

function bill(version: string, server: readonly Library[], page: readonly Library[]) {
  const components = new Map([...server, ...page].map((one) => [purl(one), component(one)]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { 'bom-ref': 'bollenveld', type: 'application', name: 'bollenveld', version } },
    components: [...components.values()].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
  }
}

const purl = ({ name, version }: Library) => `pkg:npm/${name.replace('@', '%40')}@${version}`

function component(one: Library) {
  const [, algorithm, hash] = /^(sha512)-(.+)$/.exec(one.integrity) ?? []
  return {
    'bom-ref': purl(one),
    type: 'library',
    name: one.name,
    version: one.version,
    purl: purl(one),
    ...(one.license !== '' && { licenses: [{ expression: one.license }] }),
    ...(algorithm && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash ?? '', 'base64').toString('hex') }] }),
  }
}

function notices(root: string, folder: string, server: readonly Library[], page: readonly Library[]): string {
  const libvips = server.find(({ name }) => name.startsWith('@img/sharp-libvips-'))
  const title = ({ name, version, license }: Library) => `${name} ${version}${license && ` (${license})`}`
  return [
    '# Third-party notices',
    'Bollenveld contains work of others, each part under the licence of its authors.',
    '## libvips (LGPL-3.0-or-later)',
    `Photos are scaled by libvips, which \`${libvips?.path ?? 'the libvips of the system'}\` brings as a shared library, unchanged. You may replace that file by a
build of your own. Its source and the scripts that build it: https://github.com/lovell/sharp-libvips and https://github.com/libvips/libvips.`,
    libvips
      ? readFileSync(join(root, libvips.path, 'README.md'), 'utf8')
          .replace(/^[^]*?(?=^\| Library)/m, '')
          .trim()
      : '',
    '## Fonts of the documents',
    'Figtree (SIL Open Font License 1.1) and Kosugi Maru (Apache-2.0); their licences are beside them in `server/features/documents/pdf/fonts`.',
    '## Libraries of the server',
    'Their licences are in their folders.',
    server.map((one) => `- ${title(one)}: ${licencesIn(join(folder, one.path), one.path)}`).join('\n'),
    '## Libraries of the page',
    ...page.flatMap((one) => [`### ${title(one)}`, ...texts(join(root, one.path))]),
    '',
  ].join('\n\n')
}

function licencesIn(folder: string, path: string): string {
  const files = readdirSync(folder).filter((name) => licenceFile.test(name))
  return files.length > 0 ? files.map((name) => `\`${path}/${name}\``).join(', ') : 'as its package.json says'
}

function texts(folder: string): string[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => licenceFile.test(name))
  return files.map((name) => `\`\`\`\n${readFileSync(join(folder, name), 'utf8').trim()}\n\`\`\``)
}
