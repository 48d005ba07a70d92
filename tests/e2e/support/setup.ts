import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildPage } from '../../../build/build-page.ts'
import { type Chromium, unpackChromium } from './chromium.ts'
import { startShop } from './shop.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: Chromium
    /** Data folder after a first start; copy before use. */
    demoData: string
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  if (!(await buildPage())) throw new Error('The page could not be built.')
  provide('chromium', await unpackChromium())
  const data = await mkdtemp(join(tmpdir(), 'bollenveld-demo-'))
  await (await startShop(data)).stop()
  provide('demoData', data)
  return () => rm(data, { recursive: true })
}
