// A process of its own, which ends its parent when that hangs: the service manager then starts another, and nginx finds
// a closed port instead of one that takes connections and answers none.
const parent = process.ppid
/** In ms without a beat. */
const timeout = 12_000
const every = 1_000

let lastBeat = performance.now()
let looked = lastBeat
process.on('message', () => (lastBeat = performance.now()))
process.on('disconnect', () => process.exit())
setInterval(() => {
  const now = performance.now()
  // The whole machine slept.
  if (now - looked > 5 * every) lastBeat = now
  looked = now
  if (now - lastBeat > timeout) process.kill(parent, 'SIGKILL')
}, every)
