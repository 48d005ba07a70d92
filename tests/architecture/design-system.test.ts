// One design: type, space, layers, widths at which pages change, and colours are named in one place each, and what has a
// component of its own is not built by hand again (docs/design-system.md).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const [paletteFile, scaleFile] = ['web/app/styles/tokens.css', 'web/app/styles/scale.css'] as const
const page = filesOf('web')
const palette = readFileSync(paletteFile, 'utf8')
const scale = readFileSync(scaleFile, 'utf8')

/** Not part of the screen's design. */
const exceptions: Record<string, readonly string[]> = {
  // Paper is measured in points and millimetres, and a page's margins know no custom properties.
  'web/features/orders/order-sheet.module.css': ['type size', 'space', 'colour'],
  'web/features/orders/order-sheet.tsx': ['<table>'],
  // A drawing has colours of its own.
  'web/features/shop/product/category-drawing.tsx': ['colour'],
  // The font size that the container query measures in: see table.module.css.
  'web/ui/tables/table.tsx': ['type size'],
  // Read aloud only.
  'web/features/dashboard/turnover-chart.tsx': ['<table>'],
  // The browser's own, unseen over an area of ours.
  'web/features/spreadsheets/file-choice.tsx': ['<input>'],
}

function filesOf(folder: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    encoding: 'utf8',
  })
  return listed.split('\n').filter((path) => /\.(css|tsx?|html)$/.test(path) && !/\.test\.tsx?$/.test(path))
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<!:)\/\/.*$/gm, '')

/** Values that the design has a token for, as 'kind: words'. */
function loose(path: string, source: string): string[] {
  const text = withoutComments(source)
  const found = path.endsWith('.css') ? looseStyle(text) : looseMarkup(path, text)
  const colours = [...text.matchAll(/(?<![&\w/])#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\([^)]*\)/gi)]
  return [...found, ...colours.map(([words]) => `colour: ${words}`)].filter(
    (complaint) => !exceptions[path]?.some((kind) => complaint.startsWith(`${kind}:`)),
  )
}

/** Values that a property may not have, since the design has a token for them. */
const styleRules = [
  ['type size', /^font-size$/, /^(?!(?:var\(--text-[\w-]+\)|inherit)$)/],
  ['type size', /^font$/, /^(?!inherit$)/],
  ['space', /^((row|column)-)?gap$|^(padding|margin)/, /\d(rem|px|em|mm|pt)/],
  ['layer', /^z-index$/, /^(?!var\(--layer-[\w-]+\)$)/],
] as const

function looseStyle(text: string): string[] {
  const declarations = text.matchAll(/(?<=^|[;{])\s*([\w-]+):\s*([^;{}]+)(?=[;}])/g)
  const queries = text.matchAll(/@media[^{]*\b(?:width|height)\b[^{]*/g)
  return [
    ...[...declarations].flatMap(([, property = '', value = '']) =>
      styleRules
        .filter(([, named, wrong]) => named.test(property) && wrong.test(value.trim()))
        .map(([kind]) => `${kind}: ${property}: ${value.trim()}`),
    ),
    ...[...queries].map(([words]) => `breakpoint: ${words.trim()}`),
  ]
}

function looseMarkup(path: string, text: string): string[] {
  const byHand = path.startsWith('web/ui/')
    ? []
    : [...text.matchAll(/<(button|input|select|textarea|dialog|table)\b/g)].map(([words]) => `${words}>: by hand`)
  const fields = path.startsWith('web/ui/')
    ? []
    : [...text.matchAll(/\b(TextInput|Textarea|PasswordInput|NativeSelect)\b/g)].map(([words]) => `field: ${words}`)
  const sizes = [...text.matchAll(/\b(fontSize|zIndex|matchMedia\('\(\w+-(width|height))\b/g)]
  return [...byHand, ...fields, ...sizes.map(([words]) => `type size: ${words}`)]
}

test('design system: nothing is loose', () => {
  const found = page
    .filter((path) => path !== paletteFile && path !== scaleFile && path !== 'web/index.html')
    .flatMap((path) => loose(path, readFileSync(path, 'utf8')).map((words) => `${path}: ${words}`))
  expect(found).toEqual([])
})

test('design system: every token is there, and is used', () => {
  const named = new Set([...`${palette}${scale}`.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name))
  const texts = page.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const used = new Set(texts.flatMap(({ text }) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)))
  expect([...named].filter((name) => !used.has(name))).toEqual([])

  const own = new Set(texts.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"`]?:/g)].map(([, name]) => name)))
  const elsewhere = /^--(mantine|covered|input)-/
  expect([...used].filter((name) => name && !own.has(name) && !elsewhere.test(name))).toEqual([])
})
