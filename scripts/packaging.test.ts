// What is shipped for operators, held against the program: settings, figures, paths and the service manager's own opinion.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '../server/config.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')

test('docs/operations.md has a row for every setting, and for no other', () => {
  const rows = found(read('docs/operations.md'), /^\| `([A-Z][A-Z0-9_]+)` \|/gm)
  expect(rows.toSorted()).toEqual(settingNames.toSorted())
})

test('the example settings, the unit, the image and the compose file set nothing that the program does not know', () => {
  const own = new Set<string>(settingNames)
  const set = {
    example: found(read('deploy/bollenveld.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm),
    unit: found(read('deploy/bollenveld@.service'), /(?:^Environment=| )([A-Z][A-Z0-9_]+)=/gm),
    image: found(read('deploy/Dockerfile'), /(?:^ENV| )\s*([A-Z][A-Z0-9_]+)=/gm),
    compose: found(read('deploy/compose.yaml').split('\nservices:')[0] ?? '', /^ {4}([A-Z][A-Z0-9_]+): /gm),
  }
  expect(Object.values(set).map((names) => names.length > 2)).toEqual([true, true, true, true])
  expect(Object.values(set).flatMap((names) => names.filter((name) => !own.has(name)))).toEqual([])
})

test('the image copies what is there, and runs as somebody without rights', () => {
  const image = read('deploy/Dockerfile')
  const sources = found(image, /^COPY (?!--from)(.+) \S+$/gm).flatMap((list) => list.split(' '))
  expect(sources).toContain('server')
  expect(sources.filter((path) => !existsSync(join(import.meta.dirname, '..', path)))).toEqual([])
  expect(image).toContain('\nUSER node\n')
  expect(existsSync(join(import.meta.dirname, '..', 'server/main.ts'))).toBe(true)
})

test('alerts point at a recipe that the manual has', () => {
  const headings = found(read('docs/operations.md'), /^### (.+)$/gm)
  const recipes = found(read('deploy/bollenveld-alerts.yml'), /docs\/operations\.md, "([^"]+)"/g)
  expect(recipes.length).toBeGreaterThan(4)
  expect(recipes.filter((recipe) => !headings.includes(recipe))).toEqual([])
})

test('systemd understands the unit, and calls it well enclosed', ({ skip }) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) skip('systemd-analyze is not installed here')
  const folder = mkdtempSync(join(tmpdir(), 'bollenveld-unit-'))
  try {
    const unit = join(folder, 'bollenveld@3001.service')
    const here = read('deploy/bollenveld@.service')
      .replace('/opt/bollenveld/node_modules/.bin/node', process.execPath)
      .replace('WorkingDirectory=/opt/bollenveld', 'WorkingDirectory=/')
    writeFileSync(unit, here)
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
    expect(verified.stderr).not.toContain('bollenveld')
    const enclosed = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit])
    expect(enclosed.status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
