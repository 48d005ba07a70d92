import { spawn } from 'node:child_process'

/** Forwards signals. @returns the exit code */
export function runProgram(path: string, args: string[], settings: Record<string, string> = {}): Promise<number> {
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, [`node_modules/${path}`, ...args], { stdio: 'inherit', env })
  let isStopping = false
  function forward(signal: NodeJS.Signals) {
    isStopping = true
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, forward)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      if (isStopping) process.exit(code || 1)
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, forward)
      resolve(code ?? 1)
    })
  })
}
