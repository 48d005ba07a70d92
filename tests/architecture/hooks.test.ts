// A hook is found by its name: `useCart` in use-cart.ts, one a file, and no file is named so for anything else.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', 'web/*.ts', 'web/*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !/\.test\.tsx?$/.test(file))

test('hooks live in files that are named after them', () => {
  const named = files.flatMap((file) => {
    const exported = readFileSync(file, 'utf8').matchAll(/^export (?:function|const) (use[A-Z]\w*)/gm)
    const hooks = [...exported].map(([, hook = '']) => hook)
    const isNamedSo = basename(file).startsWith('use-')
    return hooks.length > 0 || isNamedSo ? [{ file: basename(file).replace(/\.tsx?$/, ''), hooks }] : []
  })
  expect(named.length).toBeGreaterThan(10)
  const kebab = (hook: string) => hook.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  expect(named.filter(({ file, hooks }) => hooks.map(kebab).join() !== file)).toEqual([])
})
