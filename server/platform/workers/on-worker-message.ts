import type { Worker } from 'node:worker_threads'

/** Ignores what a thread's Node reports to `node --watch` (npm run dev). @returns stops listening */
export function onWorkerMessage<Message>(thread: Worker, listener: (message: Message) => void): () => void {
  const onMessage = (message: Message) => {
    if (!isOfWatcher(message)) listener(message)
  }
  thread.on('message', onMessage)
  return () => void thread.off('message', onMessage)
}

const isOfWatcher = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && ('watch:import' in message || 'watch:require' in message)
