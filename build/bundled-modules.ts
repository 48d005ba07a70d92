import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Lists the modules of each built file, for the byte budget. */
export function bundledModules(): Plugin {
  return {
    name: 'bundled-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? [[output.fileName, output.moduleIds.map((id) => relative(`${import.meta.dirname}/..`, id))] as const]
          : [],
      )
      const source = JSON.stringify(Object.fromEntries(files))
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source })
    },
  }
}
