// Which modules travel together. The bundler would make a file of every few modules that some screens share, and on a slow
// line each file costs a buyer's first visit more than its bytes.
import { fileURLToPath } from 'node:url'
import { firstScreens } from './first-visit.ts'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const moduleOf = (path: string) => fileURLToPath(new URL(`../web/${path}`, import.meta.url))
const libraries = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/[\w-]+|clsx|@mantine\/hooks)\//
/** What stands on every page; the form fields come with the screens that have them. */
const widgets = /@mantine\/core\/esm\/(core|components\/(Button|UnstyledButton|Loader|Transition|MantineProvider))\//
/** Small ones that go together everywhere. */
const textField =
  /\/web\/ui\/(text-)?field\.|@mantine\/core\/(esm\/components\/(CloseButton|Input|InputBase|TextInput)\/|styles\/Input\.css)/
/** Its arrow too, which larger choices have as well. */
const selectBox = /\/web\/ui\/select-box\.|\/icons\/chevron-down\./
/** One file, since the frame names every file that a screen may fetch. */
const secondStep =
  /\/web\/(ui|features\/account)\/second-step\/(?!use-)|\/login-second-step\.|\/contract\/second-step\.|\/ui\/copied-text\.|node_modules\/uqr\//
/** Libraries' entrances name far more than is used of them; of these files, what is imported is used. */
const own = /\/(web|contract)\/[^?]+$|\/lucide-react\/|\/@mantine\/core\/styles\//

/**
 * One file for what every visit needs, one for what the shop and other screens of a buyer share, one for what those share
 * among each other, so that the shop is the lightest to open; the rest is the bundler's.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (libraries.test(id) || widgets.test(id)) return 'libraries'
  // The entrance and its first step stay small files of their own; what both need must not drag in the rest.
  if (id.includes('vite/preload-helper')) return 'preload'
  if (id === moduleOf('main.ts') || id === moduleOf('app/start.tsx')) return null
  if (textField.test(id)) return 'text-field'
  if (selectBox.test(id)) return 'select-box'
  if (secondStep.test(id)) return 'second-step'
  // The files that it would fetch are named in the frame already; the login's own file would name each of them once more.
  if (id === moduleOf('features/auth/later-second-step.ts')) return 'frame'
  if (reachedFrom(moduleOf('app/start.tsx'), graph).has(id)) return 'frame'
  const sharing = Object.values(firstScreens).filter((module) => reachedFrom(moduleOf(module), graph).has(id))
  if (sharing.length < 2) return null
  return sharing.includes(firstScreens.shop) ? 'buyer' : 'ordering'
}

const known = new Map<string, ReadonlySet<string>>()

/** Every module of `own` that comes with this one. */
function reachedFrom(start: string, graph: Graph): ReadonlySet<string> {
  const before = known.get(start)
  if (before) return before
  const reached = new Set<string>([start])
  for (const id of reached) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) if (own.test(imported)) reached.add(imported)
  }
  known.set(start, reached)
  return reached
}
