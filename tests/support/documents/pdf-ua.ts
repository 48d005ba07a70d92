// The machine-checkable part of ISO 14289-1 (PDF/UA), numbered as in the Matterhorn protocol.
import {
  asList,
  contentOf,
  type Dictionary,
  glyphsOf,
  isList,
  Name,
  pagesOf,
  type PdfObjects,
  type PdfValue,
  readContent,
  readPdfObjects,
  Reference,
  signsOf,
} from './pdf-objects.ts'

/** Allowed children; a kind not listed may hold whatever a section may. */
const children: Readonly<Record<string, readonly string[]>> = {
  Table: ['THead', 'TBody', 'TFoot', 'TR'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
}
const onlyIn = new Map(
  Object.entries(children).flatMap(([parent, kinds]) => kinds.map((kind) => [kind, parent] as const)),
)
const standard = [
  'Document',
  'Sect',
  'P',
  'H1',
  'H2',
  'H3',
  'Figure',
  'Span',
  ...Object.values(children).flat(),
  'Table',
]
const painting = new Set(['Tj', 'TJ', "'", '"', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'Do', 'BI'])

export function pdfUaFindings(file: Buffer): string[] {
  const objects = readPdfObjects(file)
  const findings: string[] = []
  const report = (isWrong: boolean, finding: string) => {
    if (isWrong && !findings.includes(finding)) findings.push(finding)
  }
  const catalogue = objects.dictionary(objects.trailer.get('Root'))
  report(objects.trailer.has('Encrypt'), '26-001: it is encrypted')
  report(objects.dictionary(catalogue.get('MarkInfo')).get('Marked') !== true, '06-001: it is not said to be tagged')
  report(objects.get(catalogue.get('Lang')) !== 'nl-NL', '11-001: its language is not Dutch')
  const viewer = objects.dictionary(catalogue.get('ViewerPreferences'))
  report(viewer.get('DisplayDocTitle') !== true, '07-001: its title is not shown')
  report(titleOf(objects) === '', '06-003: it has no title')
  const about = objects.stream(catalogue.get('Metadata'))?.toString() ?? ''
  report(!/<pdfuaid:part>1<\/pdfuaid:part>|pdfuaid:part="1"/.test(about), '06-002: it does not say that it is PDF/UA-1')
  report(!/<dc:title>[^]*?<rdf:li[^>]*>[^<]+<\/rdf:li>/.test(about), '06-003: its title is not in its metadata')

  const tree = objects.dictionary(catalogue.get('StructTreeRoot'))
  const owners = checkTree(objects, tree, report)
  const parents = numbersOf(objects, tree.get('ParentTree'))
  const fonts = new Map<number, ReadonlyMap<number, string>>()
  for (const page of pagesOf(objects)) {
    const own = objects.dictionary(page)
    const marked = checkPage(objects, own, fonts, report)
    const entry = objects.list(parents.get(Number(own.get('StructParents'))))
    const owned = owners.get(page.number) ?? new Map<number, Reference[]>()
    for (const mark of new Set([...marked, ...owned.keys()])) {
      const found = owned.get(mark) ?? []
      report(!marked.has(mark), `09: a tag holds mark ${mark}, which its page does not have`)
      report(found.length !== 1, `01-005: mark ${mark} belongs to ${found.length} tags`)
      const back = entry[mark]
      report(
        !(back instanceof Reference) || back.number !== found[0]?.number,
        `09: mark ${mark} does not lead back to its tag`,
      )
    }
  }
  return findings
}

function titleOf(objects: PdfObjects): string {
  const title = objects.get(objects.dictionary(objects.trailer.get('Info')).get('Title'))
  return typeof title === 'string' ? title : ''
}

type Report = (isWrong: boolean, finding: string) => void
const kindOf = (tag: Dictionary) => {
  const kind = tag.get('S')
  return kind instanceof Name ? kind.name : ''
}

/** @returns per page, the tags of each mark */
function checkTree(objects: PdfObjects, tree: Dictionary, report: Report): Map<number, Map<number, Reference[]>> {
  const owners = new Map<number, Map<number, Reference[]>>()
  let level = 0
  const own = (page: PdfValue | undefined, mark: number, tag: Reference) => {
    const number = page instanceof Reference ? page.number : 0
    const ofPage = owners.get(number) ?? new Map<number, Reference[]>()
    owners.set(number, ofPage)
    ofPage.set(mark, [...(ofPage.get(mark) ?? []), tag])
  }
  const kidsOf = (tag: Dictionary): readonly PdfValue[] => {
    const kids = objects.get(tag.get('K'))
    return isList(kids) ? kids : kids === null ? [] : [tag.get('K') ?? null]
  }
  const isTag = (kid: PdfValue): kid is Reference => kid instanceof Reference && objects.dictionary(kid).has('S')

  function walk(reference: Reference, parent: string): void {
    const tag = objects.dictionary(reference)
    const kind = kindOf(tag)
    report(!standard.includes(kind), `02-001: there is no tag ${kind}`)
    report(onlyIn.has(kind) && !(children[parent]?.includes(kind) ?? false), `09-004: ${kind} in ${parent}`)
    report(parent in children && !(children[parent]?.includes(kind) ?? true), `09-004: ${kind} in ${parent}`)
    const heading = Number(/^H(\d)$/.exec(kind)?.[1] ?? 0)
    report(heading > level + 1, `14-003: H${heading} after H${level}`)
    if (heading > 0) level = heading
    const attributes = asList(objects.get(tag.get('A'))).map((one) => objects.dictionary(one))
    report(kind === 'TH' && !attributes.some((one) => one.has('Scope')), '15-003: TH without a scope')
    if (kind === 'Figure') {
      report(objects.get(tag.get('Alt')) === null, '13-004: a figure without a text instead')
      report(!attributes.some((one) => one.has('BBox')), '13: a figure without its place')
    }
    const kids = kidsOf(tag)
    report(kids.length === 0 && !['TD', 'Sect'].includes(kind), `09: ${kind} holds nothing`)
    for (const kid of kids) {
      const found = objects.get(kid)
      if (typeof found === 'number') own(tag.get('Pg'), found, reference)
      else if (isTag(kid)) walk(kid, kind)
      else {
        const mark = objects.dictionary(kid)
        own(mark.get('Pg') ?? tag.get('Pg'), Number(mark.get('MCID')), reference)
      }
    }
    if (kind === 'Table') {
      const rows = kids.filter(isTag).flatMap((kid) => {
        const part = objects.dictionary(kid)
        return kindOf(part) === 'TR' ? [part] : kidsOf(part).map((row) => objects.dictionary(row))
      })
      report(new Set(rows.map((row) => kidsOf(row).length)).size > 1, '15: rows of one table differ in their cells')
      const heads = rows.slice(0, 1).flatMap((row) => kidsOf(row).map((cell) => kindOf(objects.dictionary(cell))))
      report(!heads.every((cell) => cell === 'TH'), '15: a table without a head')
    }
  }
  const roots = kidsOf(tree).filter(isTag)
  report(roots.length === 0, '09: there are no tags')
  for (const root of roots) walk(root, '')
  return owners
}

function numbersOf(objects: PdfObjects, node: PdfValue | undefined): Map<number, PdfValue> {
  const found = objects.dictionary(node)
  const numbers = objects.list(found.get('Nums'))
  const pairs = numbers.flatMap((key, at) => (at % 2 === 0 ? [[Number(key), numbers[at + 1] ?? null] as const] : []))
  return new Map([...pairs, ...objects.list(found.get('Kids')).flatMap((kid) => [...numbersOf(objects, kid)])])
}

function checkPage(
  objects: PdfObjects,
  page: Dictionary,
  known: Map<number, ReadonlyMap<number, string>>,
  report: Report,
): Set<number> {
  const marks = new Set<number>()
  const open: ('artifact' | 'tagged' | 'other')[] = []
  const resources = objects.dictionary(page.get('Resources'))
  const fonts = objects.dictionary(resources.get('Font'))
  let signs: ReadonlyMap<number, string> = new Map()
  for (const { operator, operands } of readContent(contentOf(objects, page))) {
    const [first, second] = operands
    if (operator === 'BMC' || operator === 'BDC') {
      const isArtifact = first instanceof Name && first.name === 'Artifact'
      const mark = objects.dictionary(second).get('MCID')
      const kind = isArtifact ? 'artifact' : typeof mark === 'number' ? 'tagged' : 'other'
      report(isArtifact && open.includes('tagged'), '01-003: what is not read stands in what is')
      report(kind === 'tagged' && open.includes('artifact'), '01-004: what is read stands in what is not')
      if (typeof mark === 'number') {
        report(marks.has(mark), `09: mark ${mark} is there twice`)
        marks.add(mark)
      }
      open.push(kind)
    }
    if (operator === 'EMC') open.pop()
    if (painting.has(operator))
      report(!open.includes('tagged') && !open.includes('artifact'), `01-005: ${operator} in no tag and no artifact`)
    if (operator === 'Tf' && first instanceof Name) signs = checkFont(objects, fonts.get(first.name), known, report)
    if (operator === 'TJ' || operator === 'Tj')
      for (const text of asList(first ?? null).filter((part) => typeof part === 'string'))
        for (const glyph of glyphsOf(text)) {
          report(glyph === 0, '31-030: a glyph that is not in its font')
          report(!/^[^\0\ufeff\ufffe]+$/u.test(signs.get(glyph) ?? ''), '31-027: a glyph that stands for no letter')
        }
  }
  report(open.length > 0, '01: what was begun to be marked does not end')
  return marks
}

/** @returns the character of each glyph */
function checkFont(
  objects: PdfObjects,
  reference: PdfValue | undefined,
  known: Map<number, ReadonlyMap<number, string>>,
  report: Report,
): ReadonlyMap<number, string> {
  const number = reference instanceof Reference ? reference.number : -1
  const before = known.get(number)
  if (before) return before
  const font = objects.dictionary(reference)
  const descendant = objects.dictionary(objects.list(font.get('DescendantFonts'))[0])
  const descriptor = objects.dictionary(descendant.get('FontDescriptor'))
  const program = ['FontFile2', 'FontFile3'].map((key) => objects.stream(descriptor.get(key))).find(Boolean)
  report((program?.length ?? 0) === 0, '31-009: a font is not in the file')
  const encoding = objects.get(font.get('Encoding'))
  report(!(encoding instanceof Name) || encoding.name !== 'Identity-H', '31-019: a font whose glyphs are not counted')
  const order = objects.get(descendant.get('CIDToGIDMap'))
  report(!(order instanceof Name) || order.name !== 'Identity', '31-006: a font without an order of its glyphs')
  report(!objects.stream(font.get('ToUnicode')), '31-027: a font that does not say what its glyphs stand for')
  const signs = signsOf(objects, font)
  known.set(number, signs)
  return signs
}
