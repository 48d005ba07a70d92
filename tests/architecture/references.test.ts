// References of comments and documents exist: § and a number is a section of docs/specification.md, and documents of
// the house are named by their path.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sections = new Set(
  [...readFileSync('docs/specification.md', 'utf8').matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(
    ([, number]) => number,
  ),
)
const texts = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.mjs', '*.md', '*.html'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(path))

/** Broken references of a text. */
function dangling(text: string): string[] {
  const wrong = [...text.matchAll(/§ ?(\d+(?:\.\d+)*)/g)].filter(([, number]) => !sections.has(number ?? ''))
  const elsewhere = text.matchAll(/\bdecisions\.md\b|\(decisions,|(?<!docs\/|[([])\btrust\.md\b/g)
  return [...wrong, ...elsewhere].map(([reference]) => reference)
}

/** Our own files, named in full or from a folder on; an example of an address is none. */
const named = /`([\w.-]+(?:\/[\w.-]+)*\/[\w.{},-]+\.(?:tsx?|mjs|css|html|md|json|ya?ml|conf|service|webp))`/g

/** `a/{b,c}.ts` names two files. */
function expanded(path: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{(.+)\}(.*)$/.exec(path) ?? []
  return choices === undefined ? [path] : choices.split(',').map((choice) => `${before}${choice}${after}`)
}

test('references: documents name only files that exist', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
  const exists = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))
  const wrong = texts
    .filter((path) => /^docs\/.*\.md$/.test(path))
    .flatMap((document) =>
      [...readFileSync(document, 'utf8').matchAll(named)]
        .flatMap(([, path = '']) => expanded(path))
        .filter((path) => !exists(path))
        .map((path) => `${document}: ${path}`),
    )
  expect(wrong).toEqual([])
})

test('references: every reference leads somewhere', () => {
  const wrong = texts
    .filter((path) => path !== 'tests/architecture/references.test.ts')
    .flatMap((path) => dangling(readFileSync(path, 'utf8')).map((reference) => `${path}: ${reference}`))
  expect(wrong).toEqual([])
})

test('security page: names only tests that exist', () => {
  const titled = [...readFileSync('docs/security.md', 'utf8').matchAll(/`([^`]+)` “([^”]+)”/g)]
  const missing = titled.filter(([, file = '', title = '']) => !readFileSync(file, 'utf8').includes(`'${title}'`))
  expect(missing.map(([named]) => named)).toEqual([])
})
