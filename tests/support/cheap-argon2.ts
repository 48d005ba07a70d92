// For `--import`: argon2 at a hundredth of what it costs, in this process alone; what the shop asked for stands in the hash.
import { registerHooks } from 'node:module'
import { type Options, hash as hashInFull, verify as verifyInFull } from '@node-rs/argon2'

const made = new Map<string, string>()

export async function hash(text: string, options: Options = {}) {
  // The demo shop's, which other processes know.
  if (options.salt) return hashInFull(text, options)
  const { memoryCost = 19_456, timeCost = 2, parallelism = 1 } = options
  const cheap = await hashInFull(text, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  const asked = cheap.replace('m=64,t=1,p=1', `m=${memoryCost},t=${timeCost},p=${parallelism}`)
  made.set(asked, cheap)
  return asked
}
export const verify = (hashed: string, text: string) => verifyInFull(made.get(hashed) ?? hashed, text)

registerHooks({
  resolve: (name, context, next) =>
    name === '@node-rs/argon2' && context.parentURL !== import.meta.url
      ? { url: import.meta.url, shortCircuit: true }
      : next(name, context),
})
