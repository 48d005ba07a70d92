import { join } from 'node:path'

/** Runs code untransformed, as in production, and shares Node's compile cache between workers. */
export const native = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node') },
}
