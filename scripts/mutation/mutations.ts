// One-line mistakes as people make them: a comparison turned, a limit off by one, a condition, an await or a line left out.
import { type Node, parseSync, Visitor } from 'oxc-parser'

export interface Mutation {
  /** What kind of mistake, for the report. */
  readonly operator: string
  /** Position in the source, and what stands there instead. */
  readonly start: number
  readonly end: number
  readonly wrong: string
}

const turned: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}
/** Words that a query builder takes as text. */
const turnedInQueries: Readonly<Record<string, string>> = {
  '=': '!=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  is: 'is not',
  'is not': 'is',
  asc: 'desc',
  desc: 'asc',
}
/** Links of a chain that narrow what goes on: of a query, or of a schema. */
const links = new Set('where orderBy limit offset distinct min max trim refine'.split(' '))

/**
 * Numbers that count, index and compare. In server/ larger ones are figures of tuning: how long to wait, how many bytes to keep, where on paper
 * something stands; one more is a choice as good, not a mistake. The rules of the shop are in contract/.
 */
const mostCounted = 2
const isRule = (path: string) => path.startsWith('contract/')

/** Every mutation of a source text, in the order of their places. */
export function mutationsOf(path: string, source: string): Mutation[] {
  const found: Mutation[] = []
  const untouched: { start: number; end: number }[] = []
  const add = (operator: string, start: number, end: number, wrong: string) =>
    found.push({ operator, start, end, wrong })
  const leave = ({ start, end }: Node) => untouched.push({ start, end })

  function turn(node: { operator: string; left: Node; right: Node }) {
    const wrong = turned[node.operator]
    if (wrong === undefined) return
    // Texts are joined by it, and by nothing else.
    if (node.operator === '+' && [node.left, node.right].some(isText)) return
    const start = source.indexOf(node.operator, node.left.end)
    add(
      node.operator === '&&' || node.operator === '||' ? 'logic' : 'operator',
      start,
      start + node.operator.length,
      wrong,
    )
  }
  new Visitor({
    TSLiteralType: leave,
    ImportDeclaration: leave,
    Property: ({ key, computed }) => computed || leave(key),
    BinaryExpression: turn,
    LogicalExpression: turn,
    UnaryExpression({ operator, start }) {
      if (operator === '!') add('not', start, start + 1, '')
    },
    Literal({ value, start, end }) {
      if (typeof value === 'boolean') add('boolean', start, end, String(!value))
      if (typeof value === 'number' && (value <= mostCounted || isRule(path)))
        // One millisecond more or less is nobody's mistake.
        add('number', start, end, String(value < 10_000 ? value + 1 : value * 2))
    },
    NewExpression({ callee, arguments: [status] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'Refusal' || status?.type !== 'Literal') return
      add('status', status.start, status.end, String(Number(status.value) + 1))
    },
    AwaitExpression({ start, argument }) {
      add('await', start, argument.start, '')
    },
    ExpressionStatement({ start, end, directive }) {
      if (directive === undefined || directive === null) add('statement', start, end, ';')
    },
    IfStatement({ test }) {
      add('condition', test.start, test.end, 'false')
    },
    ConditionalExpression({ test, consequent, alternate }) {
      add('condition', test.start, test.end, `!(${source.slice(test.start, test.end)})`)
      const branches = [consequent, alternate]
      // Of what compares for a sort only the sign counts.
      if (branches.every(({ start, end }) => /^-?1$/.test(source.slice(start, end)))) branches.forEach(leave)
    },
    CallExpression({ callee, arguments: given, end }) {
      for (const argument of given) {
        const word = argument.type === 'Literal' && typeof argument.value === 'string' ? argument.value : ''
        const wrong = turnedInQueries[word]
        if (wrong !== undefined) add('query', argument.start, argument.end, `'${wrong}'`)
      }
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (links.has(callee.property.name)) add('link', callee.object.end, end, '')
    },
    ArrayExpression({ elements }) {
      const [before, last] = elements.slice(-2)
      if (before && last && elements.every((element) => element?.type === 'Literal'))
        add('element', before.end, last.end, '')
    },
  }).visit(parseSync(path, source).program)

  const isTouched = (one: Mutation) => !untouched.some(({ start, end }) => start <= one.start && one.end <= end)
  return found.filter(isTouched).sort((a, b) => a.start - b.start || a.end - b.end)
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

export const mutated = (source: string, { start, end, wrong }: Mutation) =>
  source.slice(0, start) + wrong + source.slice(end)

export const lineOf = (source: string, position: number) => source.slice(0, position).split('\n').length

/** The lines that a mutation touches, as they are and as they become, each on one line of its own. */
export function shown(source: string, { start, end, wrong }: Mutation): { right: string; wrong: string } {
  const from = source.lastIndexOf('\n', start - 1) + 1
  const newline = source.indexOf('\n', end)
  const to = newline === -1 ? source.length : newline
  const onOneLine = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ')
  return {
    right: onOneLine(source.slice(from, to)),
    wrong: onOneLine(source.slice(from, start) + wrong + source.slice(end, to)),
  }
}
