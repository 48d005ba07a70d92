// Reads XML in pieces, as far as a spreadsheet uses it. Nothing grows with what a file declares or comments.
import { inflatesTooLarge, SheetError, unreadable } from './sheet-error.ts'

export interface XmlHandler {
  /** Names come without their namespace. */
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/** Of one part: 20,000 rows of 100 cells with texts of their own. */
const mostElements = 8_000_000
/** In characters; a cell holds 32,767. */
const longestToken = 1_000_000

export function xmlReader(handler: XmlHandler) {
  let rest = ''
  let depth = 0
  let elements = 0
  /** Ends of a comment or instruction that began in an earlier piece. */
  let skipTo: string | undefined

  function skip(): boolean {
    if (skipTo === undefined) return true
    const end = rest.indexOf(skipTo)
    if (end < 0) {
      rest = rest.slice(-skipTo.length + 1)
      return false
    }
    rest = rest.slice(end + skipTo.length)
    skipTo = undefined
    return true
  }

  function tag(text: string): void {
    if (text.startsWith('/')) {
      depth--
      handler.close(plainName(text.slice(1).trimEnd()))
      return
    }
    if (++elements > mostElements) throw inflatesTooLarge()
    const isEmpty = text.endsWith('/')
    const content = isEmpty ? text.slice(0, -1) : text
    const space = content.search(/\s/)
    const name = plainName(space < 0 ? content : content.slice(0, space))
    if (name === '') throw unreadable()
    handler.open(name, space < 0 ? '' : content.slice(space))
    if (isEmpty) handler.close(name)
    else depth++
  }

  /** @returns the position behind the token at `at`, or undefined when the rest of it has not come yet */
  function token(at: number): number | undefined {
    if (rest[at] !== '<') {
      const end = rest.indexOf('<', at)
      if (end < 0) return undefined
      if (depth > 0) handler.text(decodeEntities(rest.slice(at, end)))
      return end
    }
    if (rest[at + 1] === '!' || rest[at + 1] === '?') return special(at)
    const end = endOfTag(rest, at)
    if (end < 0) return undefined
    tag(rest.slice(at + 1, end))
    return end + 1
  }

  function special(at: number): number | undefined {
    const head = rest.slice(at, at + 9)
    if (head.startsWith('<![CDATA[')) {
      const end = rest.indexOf(']]>', at)
      if (end < 0) return undefined
      handler.text(rest.slice(at + 9, end))
      return end + 3
    }
    if (head.startsWith('<!--') || head.startsWith('<?')) {
      skipTo = head.startsWith('<?') ? '?>' : '-->'
      return at + (head.startsWith('<?') ? 2 : 4)
    }
    if ('<![CDATA['.startsWith(head) || '<!--'.startsWith(head)) return undefined
    throw new SheetError(400, 'Dit bestand bevat iets dat er niet in hoort; bewaar het als CSV')
  }

  return {
    /** @throws SheetError for declarations, and for what no spreadsheet writes */
    write(piece: string): void {
      rest += piece
      let at = 0
      while (skip() && at < rest.length) {
        const next = token(at)
        if (next === undefined) break
        at = next
        if (skipTo === undefined) continue
        rest = rest.slice(at)
        at = 0
      }
      rest = rest.slice(at)
      if (rest.length > longestToken) throw unreadable()
    },
    /** @throws SheetError when the text breaks off */
    end(): void {
      if (depth !== 0 || skipTo !== undefined || rest.includes('<')) throw unreadable()
    },
  }
}

const restOfTag = /[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/y

/** A '>' within quotes belongs to an attribute. */
function endOfTag(text: string, from: number): number {
  const end = text.indexOf('>', from)
  const quote = end < 0 ? end : text.slice(from, end).search(/["']/)
  if (quote < 0) return end
  restOfTag.lastIndex = from
  return restOfTag.test(text) ? restOfTag.lastIndex - 1 : -1
}

const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return named[name] ?? whole
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

const patterns = new Map<string, RegExp>()

/** @param attributes as an `XmlHandler` gets them; @returns the value of the attribute, its namespace left out */
export function attribute(attributes: string, name: string): string | undefined {
  if (attributes === '') return undefined
  const pattern = patterns.get(name) ?? new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const [, double, single] = pattern.exec(attributes) ?? []
  const value = double ?? single
  return value === undefined ? undefined : decodeEntities(value)
}
