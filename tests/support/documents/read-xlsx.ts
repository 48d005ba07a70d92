// A strict reader (ECMA-376) that shares no code with the server's writer.
import { unzipSync } from 'fflate'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

export type CellValue = string | number | boolean | Date | null
export interface ReadSheet {
  readonly name: string
  readonly rows: readonly (readonly CellValue[])[]
}

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly elements: readonly Element[]
  readonly text: string
}

const [maxRow, maxColumn, maxText] = [1_048_576, 16_384, 32_767]
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** @throws Error for a file that a program could refuse or repair, and for formulas */
export function readXlsx(file: Uint8Array): ReadSheet[] {
  const parts = new Map(Object.entries(unzipSync(file)))
  const types = contentTypes(parts)
  const open = (path: string, type: string, root: string) => {
    insist(types(path) === `${mediaType}.${type}+xml`, `${path} is no ${type}, but ${types(path)}`)
    const element = parsed(parts, path)
    insist(element.name === root && element.attributes['xmlns'] === main, `${path} begins with ${element.name}`)
    return element
  }
  for (const path of parts.keys()) insist(types(path) !== undefined, `Nobody says what ${path} is`)
  const [book] = related(parts, '').values()
  insist(book?.type === `${relations}/officeDocument`, 'Nobody says which part is the workbook')
  const workbook = open(book?.target ?? '', 'sheet.main', 'workbook')
  inOrder(workbook, ['fileVersion', 'workbookPr', 'bookViews', 'sheets', 'definedNames', 'calcPr'])
  const targets = related(parts, book?.target ?? '')
  const stylesAt = [...targets.values()].find(({ type }) => type === `${relations}/styles`)?.target
  const formats = stylesAt === undefined ? [] : cellFormats(open(stylesAt, 'styles', 'styleSheet'))
  const [ids, names] = [new Set<string>(), new Set<string>()]
  return one(workbook, 'sheets').elements.map(({ attributes }) => {
    const { name = '', sheetId = '', 'r:id': relation = '' } = attributes
    insist(/^[^[\]:*?/\\]{1,31}$/.test(name) && !/^'|'$/.test(name), `A sheet is called ${name}`)
    insist(!names.has(name.toLowerCase()) && !ids.has(sheetId), `Two sheets are called ${name}, or ${sheetId}`)
    insist(/^[1-9]\d*$/.test(sheetId), `A sheet has the number ${sheetId}`)
    names.add(name.toLowerCase())
    ids.add(sheetId)
    const target = targets.get(relation)
    insist(target?.type === `${relations}/worksheet`, `Nobody says where the sheet ${name} is`)
    return { name, rows: rowsOf(open(target?.target ?? '', 'worksheet', 'worksheet'), formats) }
  })
}

function insist(isTrue: boolean, what: string): asserts isTrue {
  if (!isTrue) throw new Error(what)
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
})
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parsed(parts: ReadonlyMap<string, Uint8Array>, path: string): Element {
  const bytes = parts.get(path)
  insist(bytes !== undefined, `There is no part ${path}`)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const checked = XMLValidator.validate(text)
  insist(checked === true, `${path} is not well-formed: ${JSON.stringify(checked)}`)
  // oxlint-disable-next-line no-control-regex -- the check is about them
  insist(!/[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text), `${path} has signs that XML forbids`)
  const nodes: unknown = parser.parse(text)
  const root = elementsOf(nodes).find(({ name }) => !name.startsWith('?'))
  insist(root !== undefined, `${path} is empty`)
  return root
}

function elementsOf(nodes: unknown): Element[] {
  if (!Array.isArray(nodes)) return []
  return nodes.filter(isRecord).flatMap((node) => {
    const [name, inner] = Object.entries(node).find(([key]) => key !== ':@') ?? []
    if (name === undefined || name === '#text') return []
    const attributes = Object.entries(isRecord(node[':@']) ? node[':@'] : {})
    const texts = (Array.isArray(inner) ? inner : []).filter(isRecord).map((one) => one['#text'])
    return [
      {
        name,
        attributes: Object.fromEntries(attributes.map(([key, value]) => [key, String(value)])),
        elements: elementsOf(inner),
        text: texts.map((text) => (typeof text === 'string' ? text : '')).join(''),
      },
    ]
  })
}

const all = (element: Element, name: string) => element.elements.filter((child) => child.name === name)
function one(element: Element, name: string): Element {
  const [found, another] = all(element, name)
  insist(found !== undefined && another === undefined, `${element.name} needs one ${name}`)
  return found
}
/** Programs refuse children out of schema order. */
function inOrder(element: Element, names: readonly string[]): void {
  const places = element.elements.map(({ name }) => names.indexOf(name))
  const known = places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0))
  insist(known, `${element.name} holds ${element.elements.map(({ name }) => name).join(', ')}`)
}

/** By [Content_Types].xml; undefined for an unlisted part. */
function contentTypes(parts: ReadonlyMap<string, Uint8Array>): (path: string) => string | undefined {
  const list = parsed(parts, '[Content_Types].xml')
  const named = (name: string, key: string) =>
    new Map(all(list, name).map(({ attributes }) => [attributes[key]?.toLowerCase(), attributes['ContentType']]))
  const [extensions, paths] = [named('Default', 'Extension'), named('Override', 'PartName')]
  for (const path of paths.keys())
    insist(
      [...parts.keys()].some((part) => `/${part}`.toLowerCase() === path),
      `There is no part ${path}`,
    )
  return (path) =>
    path === '[Content_Types].xml'
      ? ''
      : (paths.get(`/${path}`.toLowerCase()) ?? extensions.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase()))
}

/** By relationship id. */
function related(parts: ReadonlyMap<string, Uint8Array>, path: string): Map<string, { type: string; target: string }> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const list = parsed(parts, `${folder}_rels/${path.slice(folder.length)}.rels`)
  const found = new Map<string, { type: string; target: string }>()
  for (const { attributes } of list.elements) {
    const { Id: id = '', Type: type = '', Target: to = '' } = attributes
    const target = to.startsWith('/') ? to.slice(1) : folder + to
    insist(!found.has(id), `Two relationships are called ${id}`)
    insist(parts.has(target), `${path} leads to ${target}, which is not there`)
    found.set(id, { type, target })
  }
  return found
}

function cellFormats(styles: Element): boolean[] {
  inOrder(styles, [
    'numFmts',
    'fonts',
    'fills',
    'borders',
    'cellStyleXfs',
    'cellXfs',
    'cellStyles',
    'dxfs',
    'tableStyles',
  ])
  for (const list of styles.elements)
    insist(
      Number(list.attributes['count'] ?? list.elements.length) === list.elements.length,
      `${list.name} is miscounted`,
    )
  const codes = new Map(
    styles.elements
      .filter(({ name }) => name === 'numFmts')
      .flatMap(({ elements }) =>
        elements.map(({ attributes }) => [Number(attributes['numFmtId']), attributes['formatCode']]),
      ),
  )
  // Programs require two fills and a default style.
  insist(one(styles, 'fills').elements.length >= 2, 'There are fewer than two fills')
  const lists = { fontId: 'fonts', fillId: 'fills', borderId: 'borders', xfId: 'cellStyleXfs' }
  return one(styles, 'cellXfs').elements.map(({ attributes }) => {
    for (const [key, list] of Object.entries(lists)) {
      const at = Number(attributes[key] ?? 0)
      insist(at < one(styles, list).elements.length, `A format has the ${key} ${at}`)
    }
    const format = Number(attributes['numFmtId'] ?? 0)
    insist(format < 50 || codes.has(format), `There is no format ${format}`)
    const code = codes.get(format)?.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '') ?? ''
    return (format >= 14 && format <= 22) || /[dmyhs]/i.test(code)
  })
}

function rowsOf(sheet: Element, isDate: readonly boolean[]): CellValue[][] {
  inOrder(sheet, [
    'sheetPr',
    'dimension',
    'sheetViews',
    'sheetFormatPr',
    'cols',
    'sheetData',
    'autoFilter',
    'pageMargins',
  ])
  const rows: CellValue[][] = []
  for (const row of one(sheet, 'sheetData').elements) {
    const number = Number(row.attributes['r'])
    insist(row.name === 'row' && number > rows.length && number <= maxRow, `A row is called ${row.attributes['r']}`)
    while (rows.length < number - 1) rows.push([])
    const cells: CellValue[] = []
    for (const cell of row.elements) {
      const { r: place = '' } = cell.attributes
      const [, letters = '', ofRow] = /^([A-Z]{1,3})([1-9]\d*)$/.exec(place) ?? []
      const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
      insist(cell.name === 'c' && Number(ofRow) === number, `${place} stands in row ${number}`)
      insist(column > cells.length && column <= maxColumn, `${place} is not behind the cell before it`)
      while (cells.length < column - 1) cells.push(null)
      cells.push(valueOf(cell, place, isDate))
    }
    rows.push(cells)
  }
  return rows
}

function valueOf(cell: Element, place: string, isDate: readonly boolean[]): CellValue {
  const { t: type = 'n', s: style = '0' } = cell.attributes
  insist(all(cell, 'f').length === 0, `${place} calculates`)
  insist(Number(style) < Math.max(1, isDate.length), `${place} has the format ${style}, which there is not`)
  if (type === 'inlineStr') {
    inOrder(cell, ['is'])
    const { text } = one(one(cell, 'is'), 't')
    insist(text.length <= maxText, `${place} is too long`)
    return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
  }
  inOrder(cell, ['v'])
  if (cell.elements.length === 0) return null
  const { text } = one(cell, 'v')
  if (type === 'b') return text === '1'
  insist(type === 'n', `${place} is of the kind ${type}`)
  insist(/^-?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(text), `${place} is no number: ${text}`)
  // Days since 30 December 1899, valid from March 1900.
  return isDate[Number(style)] ? new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000) : Number(text)
}
