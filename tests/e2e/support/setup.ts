import type { TestProject } from 'vitest/node'
import { buildPage } from '../../../build/build-page.ts'
import { type Chromium, unpackChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: Chromium
  }
}

export default async function setup({ provide }: TestProject): Promise<void> {
  if (!(await buildPage())) throw new Error('The page could not be built.')
  provide('chromium', await unpackChromium())
}
