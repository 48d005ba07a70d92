// Groups modules into files. The bundler alone would split too finely: on a slow line each file costs more than its bytes.
import { fileURLToPath } from 'node:url'
import { firstScreens } from './first-visit.ts'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const root = fileURLToPath(new URL('../', import.meta.url))
const moduleOf = (path: string) => `${root}web/${path}`
/** Relative to the root, so that the name of the project's folder matches no pattern. */
const pathOf = (id: string) => (id.startsWith(root) ? id.slice(root.length) : id)
const libraries = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/[\w-]+|clsx|@mantine\/hooks)\//
/** Used on every page; form fields come with their screens. */
const widgets = /@mantine\/core\/esm\/(core|components\/(Button|UnstyledButton|Loader|Transition|MantineProvider))\//
const textField =
  /^web\/ui\/fields\/(text-)?field\.|@mantine\/core\/(esm\/components\/(CloseButton|Input|InputBase|TextInput)\/|styles\/Input\.css)/
const selectBox = /^web\/ui\/fields\/select-box\.|\/icons\/chevron-down\./
/** One file, since the frame lists every file a screen may fetch. */
const secondStep =
  /^web\/features\/(auth|account)\/second-step\/(?!use-)|\/login-second-step\.|^contract\/endpoints\/second-step\.|\/ui\/buttons\/copied-text\.|node_modules\/uqr\//
/** For these files every import is used; library entry points import far more than is used. */
const own = /^(web|contract|sheets)\/[^?]+$|\/lucide-react\/|\/@mantine\/core\/styles\//

/** One file each for all visits, for buyer screens, and for what these share, so the shop loads lightest. */
export function chunkOf(id: string, graph: Graph): string | null {
  const path = pathOf(id)
  if (libraries.test(id) || widgets.test(id)) return 'libraries'
  // The entry stays small: shared helpers must not pull in the rest.
  if (id.includes('vite/preload-helper')) return 'preload'
  if (id === moduleOf('main.ts') || id === moduleOf('app/start.tsx')) return null
  if (textField.test(path)) return 'text-field'
  if (selectBox.test(path)) return 'select-box'
  if (secondStep.test(path)) return 'second-step'
  // The frame already lists the files it fetches; a file of its own would list them again.
  if (id === moduleOf('features/auth/later-second-step.ts')) return 'frame'
  if (reachedFrom(moduleOf('app/start.tsx'), graph).has(id)) return 'frame'
  const sharing = Object.values(firstScreens).filter((module) => reachedFrom(moduleOf(module), graph).has(id))
  if (sharing.length < 2) return null
  return sharing.includes(firstScreens.shop) ? 'buyer' : 'ordering'
}

const known = new Map<string, ReadonlySet<string>>()

function reachedFrom(start: string, graph: Graph): ReadonlySet<string> {
  const before = known.get(start)
  if (before) return before
  const reached = new Set<string>([start])
  for (const id of reached) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (own.test(pathOf(imported))) reached.add(imported)
  }
  known.set(start, reached)
  return reached
}
