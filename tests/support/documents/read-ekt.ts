// An independent EDIFACT reader, which checks counts, references, terminators and character set.

export interface Segment {
  readonly tag: string
  readonly elements: readonly (readonly string[])[]
}

export interface Interchange {
  readonly header: Segment
  readonly messages: readonly { readonly header: Segment; readonly segments: readonly Segment[] }[]
}

const allowed = /^[A-Z0-9 .,\-()/='+:?]*$/

export function readEkt(file: string): Interchange {
  if (!allowed.test(file)) throw new Error('A character is outside UNOA')
  const [header, ...rest] = segmentsOf(file)
  if (header?.tag !== 'UNB' || value(header, 0) !== 'UNOA') throw new Error('No interchange of UNOA begins')
  const trailer = rest.pop()
  if (trailer?.tag !== 'UNZ') throw new Error('The interchange does not end')
  const messages: { header: Segment; segments: Segment[] }[] = []
  let open: { header: Segment; segments: Segment[] } | undefined
  for (const segment of rest) {
    if (segment.tag === 'UNH') {
      if (open) throw new Error('A message begins within another')
      open = { header: segment, segments: [] }
    } else if (!open) throw new Error(`${segment.tag} stands outside a message`)
    else if (segment.tag === 'UNT') {
      if (Number(value(segment, 0)) !== open.segments.length + 2) throw new Error('UNT counts other segments')
      if (value(segment, 1) !== value(open.header, 0)) throw new Error('UNT ends another message')
      messages.push(open)
      open = undefined
    } else open.segments.push(segment)
  }
  if (open) throw new Error('A message does not end')
  if (Number(value(trailer, 0)) !== messages.length) throw new Error('UNZ counts other messages')
  if (value(trailer, 1) !== value(header, 4)) throw new Error('UNZ ends another interchange')
  return { header, messages }
}

const value = ({ elements }: Segment, element: number) => elements[element]?.[0]

function segmentsOf(file: string): Segment[] {
  const segments: Segment[] = []
  let elements: string[][] = [['']]
  let isOpen = false
  for (let at = 0; at < file.length; at++) {
    const sign = file.charAt(at)
    isOpen = true
    const last = elements.at(-1) ?? []
    if (sign === '+') elements.push([''])
    else if (sign === ':') last.push('')
    else if (sign === "'") {
      const [[tag = ''] = [], ...others] = elements
      if (!/^[A-Z]{3}$/.test(tag)) throw new Error(`${tag} is no tag`)
      segments.push({ tag, elements: others })
      elements = [['']]
      isOpen = false
    } else {
      const meant = sign === '?' ? file.charAt(++at) : sign
      if (meant === '') throw new Error('Nothing is released at the end')
      last[last.length - 1] += meant
    }
  }
  if (isOpen) throw new Error('The last segment does not end')
  return segments
}
