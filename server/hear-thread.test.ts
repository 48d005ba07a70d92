import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { hearThread } from './hear-thread.ts'

test('a thread is heard until nobody listens any more, and what its Node tells a watcher is no word of it', async () => {
  // Sends back what it is sent.
  const echo = `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', (message) => parentPort.postMessage(message))`
  const thread = new Worker(echo, { eval: true })
  try {
    const heard: unknown[] = []
    const stop = hearThread(thread, (message) => heard.push(message))
    const send = async (...messages: unknown[]) => {
      for (const message of messages) {
        const back = once(thread, 'message')
        thread.postMessage(message)
        await back
      }
    }
    await send('a word', { 'watch:import': ['file:///a.ts'] }, { 'watch:require': ['/a.js'] }, null, { answer: 1 })
    expect(heard).toEqual(['a word', null, { answer: 1 }])
    stop()
    await send('another')
    expect(heard).toHaveLength(3)
  } finally {
    await thread.terminate()
  }
})
