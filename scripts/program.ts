import { spawn } from 'node:child_process'

/** Runs one of the installed programs on this terminal and answers its exit code. */
export function program(path: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [`node_modules/${path}`, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
