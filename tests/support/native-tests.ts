import { join } from 'node:path'

/**
 * For tests of code that Node runs as it stands: in service nothing transforms it either, and what was compiled once need
 * not be compiled by each worker and each process that a test starts.
 */
export const native = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node') },
}
