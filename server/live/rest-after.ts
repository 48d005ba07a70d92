/**
 * Between two rounds of telling: as many times what the last one took, so that it leaves the process to orders, but no longer than
 * lets the next one reach everybody in time; milliseconds, from a change until the last page knows, and of rest that orders always get.
 */
const restFor = 10
const toldWithin = 900
const restAnyhow = 500

/** Milliseconds that nobody is told anything after a round that took so many. */
export const restAfter = (took: number): number => Math.min(restFor * took, Math.max(toldWithin - 2 * took, restAnyhow))
