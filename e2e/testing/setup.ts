import type { TestProject } from 'vitest/node'
import { type Chromium, unpackChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: Chromium
  }
}

export default async function setup({ provide }: TestProject): Promise<void> {
  provide('chromium', await unpackChromium())
}
