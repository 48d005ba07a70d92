// What has come over the network lies in pieces of 64 kB, also when a whole has been made of them: V8 itself begins to look for
// such buffers when 64 MB have gathered, and all of it was made a moment ago, where looking takes milliseconds.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: NodeJS.GCFunction | undefined

const isCollector = (found: unknown): found is NodeJS.GCFunction => typeof found === 'function'

/** Gives back what was received and is needed no more. */
export function collectReceived(): void {
  if (!collect) {
    // A context that is made from here on has the function; the flag as an argument of Node's would be one more to keep.
    setFlagsFromString('--expose-gc')
    const found: unknown = runInNewContext('gc')
    if (isCollector(found)) collect = found
  }
  collect?.({ type: 'minor' })
}
