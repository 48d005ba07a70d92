// Tells where a thread of this process keeps its compiled code.
import { Worker } from 'node:worker_threads'

const code = `require('node:worker_threads').parentPort.postMessage(require('node:module').getCompileCacheDir() ?? 'nowhere')`
new Worker(code, { eval: true }).on('message', (folder: string) => process.stdout.write(folder))
