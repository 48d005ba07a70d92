// npm run release: builds the page and packs a tarball for this platform, with its checksum.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { assembleRelease } from '../build/assemble-release.ts'
import { buildPage } from '../build/build-page.ts'

const usage = `npm run release -- [--to <folder>]
npm run release -- --folder <folder> [--without-node]

Builds the page and writes bollenveld-<version>-<system>.tar.gz and its SHA-256 into a folder (./release). What is in it runs
without npm, without a network and without a Node of the machine's own. --folder leaves it unpacked in that folder instead,
--without-node for a machine or an image that has Node 24.`

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: 'release' },
    folder: { type: 'string' },
    'without-node': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help === true) console.log(usage)
else if (!(await buildPage())) process.exitCode = 1
else if (values.folder !== undefined) {
  mkdirSync(values.folder, { recursive: true })
  assembleRelease('.', values.folder, { withNode: !values['without-node'] })
} else console.log(pack(values.to))

function pack(to: string): string {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const name = `bollenveld-${version}`
  const file = `${name}-${process.platform}-${process.arch}.tar.gz`
  const folder = mkdtempSync(join(tmpdir(), 'bollenveld-release-'))
  try {
    assembleRelease('.', join(folder, name), { withNode: true })
    mkdirSync(to, { recursive: true })
    // Reproducible: the same commit gives the same bytes.
    const same = [
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u+rwX,go+rX,go-w',
      `--mtime=@${committedAt()}`,
    ]
    run('tar', [...same, '--create', '--gzip', `--file=${join(to, file)}`, `--directory=${folder}`, name])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const packed = join(to, file)
  const sum = createHash('sha256').update(readFileSync(packed)).digest('hex')
  writeFileSync(`${packed}.sha256`, `${sum}  ${file}\n`)
  return `${packed}: ${(statSync(packed).size / 1e6).toFixed(0)} MB, SHA-256 ${sum}`
}

/** Unix time in seconds of the packed commit; without a clone it is unknown. */
function committedAt(): string {
  const told = spawnSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' })
  return told.status === 0 ? told.stdout.trim() : '0'
}

function run(command: string, parameters: readonly string[]): void {
  const { status, error, stderr } = spawnSync(command, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`)
}
