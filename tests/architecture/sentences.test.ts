// The page decides by the codes of contract/headers.ts. A Dutch sentence is for people: whoever improves its wording must
// not change what the page does. So a sentence is compared with nothing but its absence, and nothing is looked for in it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const searches = /^(includes|startsWith|endsWith|match|matchAll|search|indexOf|test|exec|has|get)$/

/** Neither decides what the page does. */
const allowed: Record<string, string> = {
  'web/ui/toast.ts': 'the same sentence is not shown twice',
  'web/ui/save-failure.tsx': 'a full stop is added where none ends the sentence',
}

/** What is named a sentence or a message, or is made of one. */
function isSentence(node: Node): boolean {
  if (node.type === 'Identifier') return /sentence$/i.test(node.name)
  if (node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression') return isSentence(node.expression)
  if (node.type === 'LogicalExpression') return isSentence(node.left)
  if (node.type === 'CallExpression') {
    const { callee } = node
    if (callee.type === 'Identifier') return callee.name === 'sentenceOf'
    return callee.type === 'MemberExpression' && isSentence(callee.object)
  }
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return false
  return /^message$|sentence$/i.test(node.property.name)
}

function isAbsence(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'undefined'
  return node.type === 'Literal' && (node.value === null || node.value === '')
}

/** The places of a source that decide by a sentence, as they stand there. */
function decisions(file: string, source: string): string[] {
  const found: string[] = []
  const add = ({ start, end }: Node) => void found.push(`${file}: ${source.slice(start, end)}`)
  new Visitor({
    BinaryExpression(node) {
      if (!/^[!=]==?$/.test(node.operator)) return
      const { left, right } = node
      if ((isSentence(left) && !isAbsence(right)) || (isSentence(right) && !isAbsence(left))) add(node)
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!searches.test(callee.property.name)) return
      if (isSentence(callee.object) || node.arguments.some(isSentence)) add(node)
    },
    SwitchStatement(node) {
      if (isSentence(node.discriminant)) add(node.discriminant)
    },
  }).visit(parseSync(file, source).program)
  return found
}

test.each([
  `sentence === 'Gebruikersnaam bestaat al'`,
  `'Log eerst in' !== sentenceOf(error)`,
  `lines.find((line) => sentence === outOfStock(line))`,
  `error.message == "Niet voldoende voorraad"`,
  `sentenceOf(error)?.startsWith('Prijzen')`,
  `(sentenceOf(error) ?? '').toLowerCase().includes('prijzen')`,
  `/wachtwoord/i.test(sentence)`,
  `known.includes(error.sentence)`,
  `switch (error.sentence) { case 'Log eerst in': toLogin() }`,
])('%s decides by a sentence', (source) => {
  expect(decisions('a.ts', source)).toHaveLength(1)
})

test.each([
  `sentence === undefined`,
  `error.sentence !== '' ? error.sentence : undefined`,
  `error?.field === field && error.sentence`,
  `codeOf(error) === 'edit-conflict'`,
  `toast(sentenceOf(error) ?? unexpectedSentence)`,
])('%s does not', (source) => {
  expect(decisions('a.ts', source)).toEqual([])
})

test('the page decides nothing by what a sentence says', () => {
  const files = execFileSync('git', ['ls-files', 'web/*.ts', 'web/*.tsx'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !/\.test\.tsx?$/.test(file))
  const found = files.flatMap((file) => decisions(file, readFileSync(file, 'utf8')))
  const isAllowed = (place: string) => Object.keys(allowed).some((file) => place.startsWith(`${file}:`))
  expect(found.filter((place) => !isAllowed(place))).toEqual([])
  // An exception that nothing needs any more goes.
  expect(found.filter(isAllowed)).toHaveLength(Object.keys(allowed).length)
})
