// Few files for what everybody loads: libraries, which outlast a release, the page, and the styles of both. On a slow line an extra
// file costs more than its bytes, and the bundler would split code shared with staff screens.
import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const root = fileURLToPath(new URL('../', import.meta.url))
const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/[\w-]+|clsx|@mantine\/(core|hooks)|lucide-react|@floating-ui)\//
/** For these every import is used; entry points of libraries, and schemas (`?whole`), hold far more than is used. */
const own = /^(web|contract|sheets)\/[^?]+$/

const parts = new Set<string>()

export function chunkOf(id: string, graph: Graph): string | null {
  if (libraries.test(id)) return 'libraries'
  if (parts.size === 0) collectParts(graph)
  return parts.has(id) ? 'page' : null
}

/** Everything that the page imports at its start, so not the screens that only staff open. */
function collectParts(graph: Graph): void {
  parts.add(`${root}web/app/start.tsx`)
  for (const part of parts) {
    for (const imported of graph.getModuleInfo(part)?.importedIds ?? [])
      if (imported.startsWith(root) && own.test(imported.slice(root.length))) parts.add(imported)
  }
}
