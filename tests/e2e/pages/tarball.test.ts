import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../..')

let folder: string
let tarball: string
let release: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bollenveld-unpacked-'))
  run(process.execPath, ['scripts/release.ts', '--to', folder], root)
  const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.tar.gz'))
  tarball = join(folder, name)
  mkdirSync(join(folder, 'home'))
  run('tar', ['--extract', '--gzip', '--file', tarball], folder)
  release = join(folder, name.replace(/-linux-.*$/, ''))
}, 300_000)
function run(command: string, parameters: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, parameters, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')}: ${stderr}`)
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const outcome = z.object({
  said: z.record(z.string(), z.object({ status: z.number().nullable(), stdout: z.string(), stderr: z.string() })),
  visits: z.record(z.string(), z.unknown()),
})

/** In a network namespace with loopback only, if the system allows one. */
function withoutNetwork(command: readonly string[]): string[] {
  const alone = ['unshare', '--net', '--map-root-user', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
  return spawnSync(alone[0] ?? '', [...alone.slice(1), 'true']).status === 0 ? [...alone, ...command] : [...command]
}

test('tarball: every program runs and the shop opens from it alone', { timeout: 300_000 }, () => {
  const visit = [join(release, 'node_modules/.bin/node'), join(root, 'tests/e2e/support/visit-release.ts'), folder]
  const [command = '', ...parameters] = withoutNetwork(visit)
  const done = spawnSync(command, parameters, { cwd: release, env: { PATH: process.env['PATH'] }, encoding: 'utf8' })
  expect(done).toMatchObject({ status: 0, stderr: '' })
  const { said, visits } = outcome.parse(JSON.parse(done.stdout))
  const failed = Object.entries(said).filter(([, { status, stderr }]) => status !== 0 || stderr !== '')
  expect(failed).toEqual([])
  expect(said['libraries']?.stdout).toBe('%PDF-\n')
  expect(visits).toEqual({
    page: true,
    script: 200,
    metrics: true,
    login: 200,
    photo: 200,
    sheet: 'PK',
    'exit code': 0,
    log: true,
  })
})

test('tarball: holds what production needs and no more, and says what it is', () => {
  const files = readdirSync(release, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /(^node_modules.*\.[cm]?ts|\.map|\.test\.ts)$/.test(file))).toEqual([])
  expect(
    files.filter((file) => /^(demo|tests|web|bench)\/|node_modules\/(vite|typescript|react)\//.test(file)),
  ).toEqual([])
  const { packages } = z
    .object({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })) })
    .parse(JSON.parse(readFileSync(join(release, 'node_modules/.package-lock.json'), 'utf8')))
  expect(Object.values(packages).filter(({ dev }) => dev === true)).toEqual([])
  expect(Object.keys(packages).filter((path) => !existsSync(join(release, path, 'package.json')))).toEqual([])
  const { components } = z
    .object({ components: z.array(z.object({ name: z.string(), purl: z.string() })) })
    .parse(JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')))
  const listed = new Set(components.map(({ name }) => name))
  const loaded = Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13))
  expect([...loaded, 'react', '@mantine/core', '@fontsource/fraunces'].filter((name) => !listed.has(name))).toEqual([])
  const notices = readFileSync(join(release, 'THIRD-PARTY-NOTICES.md'), 'utf8')
  expect(notices).toContain('## libvips (LGPL-3.0-or-later)')
  // A library in the page comes with the text of its licence.
  const inPage = notices.slice(notices.indexOf('## Libraries of the page')).split('\n### ').slice(1)
  expect(inPage).not.toEqual([])
  expect(inPage.filter((text) => !text.includes('```')).map((text) => text.split('\n')[0])).toEqual([])
  expect(existsSync(join(release, 'LICENSE'))).toBe(true)
  const sum = createHash('sha256').update(readFileSync(tarball)).digest('hex')
  expect(readFileSync(`${tarball}.sha256`, 'utf8')).toContain(sum)
})
