import type { Worker } from 'node:worker_threads'

/**
 * Hears what a thread of ours says. Under `node --watch` (npm run dev) a thread's Node also tells its parent which files it
 * has loaded, and that is nobody's answer.
 * @returns stops listening
 */
export function hearThread<Message>(thread: Worker, listener: (message: Message) => void): () => void {
  const hear = (message: Message) => {
    if (!isOfWatcher(message)) listener(message)
  }
  thread.on('message', hear)
  return () => void thread.off('message', hear)
}

const isOfWatcher = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && ('watch:import' in message || 'watch:require' in message)
