// V8 looks for what nobody needs when it has grown by as much again, which the whole process pays for in memory; here and there
// it is known when to look (docs/decisions/0017-fast-paths.md).
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: NodeJS.GCFunction | undefined

const isCollector = (found: unknown): found is NodeJS.GCFunction => typeof found === 'function'

/** Of this thread's heap: `minor` what was made a moment ago, in milliseconds; `major` all, with the pages given back. */
export function collectGarbage(type: 'minor' | 'major'): void {
  if (!collect) {
    // A context that is made from here on has the function; the flag as an argument of Node's would be one more to keep.
    setFlagsFromString('--expose-gc')
    const found: unknown = runInNewContext('gc')
    if (isCollector(found)) collect = found
  }
  collect?.({ type, flavor: type === 'major' ? 'last-resort' : 'regular' })
}
