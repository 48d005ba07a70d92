// Tables with the style in each cell: Outlook knows nothing else, Gmail drops style sheets on forwarding, and dark
// modes find a colour and its background together.
import type { Settings } from '../../../contract/endpoints/settings.ts'
import type { Block, Letter, Sender } from './message-kind.ts'
import { escapeHtml } from '../../platform/escape-html.ts'

/** The light colours of web/app/styles/tokens.css. */
const ink = '#17251d'
const softInk = '#4b5b51'
const paper = '#f3f6ef'
const surface = '#ffffff'
const line = '#d8dfd1'
const leaf = '#1f5c45'

const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Keeps a long word, such as a link in a remark, from making the mail wider than a phone. */
const breaks = 'overflow-wrap:anywhere;word-break:break-word'
const words = `${font};font-size:16px;line-height:24px;color:${ink};${breaks}`
const small = `${font};font-size:14px;line-height:20px;color:${softInk};${breaks}`

export function senderOf(
  { naam, adres, postcode, plaats, telefoonnummer, email }: Settings['bedrijf'],
  shopName: string,
): Sender & { readonly replyTo: string | undefined } {
  const town = [postcode, plaats].filter((part) => part !== '').join(' ')
  const lines = [adres, town, telefoonnummer, email].filter((part) => part !== '')
  return { name: naam || shopName, lines, replyTo: email || undefined }
}

export function asHtml({ title, preview, blocks }: Letter, sender: Sender): string {
  const page = html`<!doctype html>
<html lang="nl" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #0e1511 !important; }
  .surface { background-color: #17201b !important; }
  .ink { color: #e8efe9 !important; }
  .soft { color: #a8b8ad !important; }
  .line { border-color: #2b3932 !important; }
  .name { color: #86cfab !important; }
}
@media (max-width: 480px) { .room { padding-left: 20px !important; padding-right: 20px !important; } }
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:${paper}">${shortened(preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" style="background-color:${paper}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="name" style="padding:0 4px 12px;font-family:Fraunces,Georgia,serif;font-size:22px;line-height:28px;color:${leaf};${breaks}">${sender.name}</td></tr>
<tr><td class="surface room" bgcolor="${surface}" style="background-color:${surface};padding:28px 32px;border-radius:4px 18px 4px 18px">
<h1 class="ink" style="margin:0 0 16px;font-family:Fraunces,Georgia,serif;font-weight:600;font-size:26px;line-height:32px;color:${ink};${breaks}">${title}</h1>
${blocks.map(blockHtml)}</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;${small}">${sender.lines.map((text) => html`${text}<br>`)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
  return page.text
}

/** Lists of messages show no more; a change of hundreds of lines would stand in the mail twice. */
const shownOfPreview = 200

const shortened = (preview: string): string =>
  preview.length <= shownOfPreview ? preview : `${preview.slice(0, shownOfPreview).replace(/\s+\S*$/, '')}…`

function blockHtml(block: Block): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" style="margin:0 0 16px;${words}">${linesOf(block.text)}</p>
`
    case 'heading':
      return html`<h2 class="ink" style="margin:24px 0 8px;${font};font-weight:600;font-size:18px;line-height:24px;color:${ink}">${block.text}</h2>
`
    case 'facts':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">
${block.facts.map(
  ([label, value]) =>
    html`<tr><td class="soft" valign="top" style="padding:2px 16px 2px 0;${small};line-height:24px;white-space:nowrap">${label}</td><td class="ink" style="padding:2px 0;${words}">${linesOf(value)}</td></tr>
`,
)}</table>
`
    case 'table':
      return html`<table class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:collapse">
<thead><tr>${cells('th', block.head)}</tr></thead>
<tbody>
${block.rows.map(
  (row) => html`<tr>${cells('td', row)}</tr>
`,
)}</tbody>
${
  block.foot === undefined
    ? ''
    : html`<tfoot>${block.foot.map((row) => html`<tr>${cells('foot', row)}</tr>`)}</tfoot>
`
}</table>
`
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td bgcolor="${leaf}" style="background-color:${leaf};border-radius:3px 12px 3px 12px">
<a href="${block.url}" style="display:inline-block;padding:12px 22px;${font};font-weight:600;font-size:16px;line-height:24px;color:#ffffff;text-decoration:none">${block.label}</a>
</td></tr></table>
`
  }
}

function cells(kind: 'th' | 'td' | 'foot', row: readonly string[]): Html[] {
  return row.map((cell, column) => {
    const align = column === 0 ? 'left' : 'right'
    const space = column === row.length - 1 ? '8px 0' : '8px 12px 8px 0'
    const edge = `border-bottom:1px solid ${line}`
    // Large sums would leave a name two letters to a line.
    const wrap = column === 0 ? ';min-width:90px' : ';white-space:nowrap'
    if (kind === 'th')
      return html`<th class="soft line" scope="col" align="${align}" style="padding:${space};${edge};${small};font-weight:400${wrap}">${cell}</th>`
    if (kind === 'td')
      return html`<td class="ink line" align="${align}" valign="top" style="padding:${space};${edge};${words}${wrap}">${cell}</td>`
    return html`<td class="ink" align="${align}" style="padding:${space};${words};font-weight:600${wrap}">${cell}</td>`
  })
}

const linesOf = (text: string): Html[] =>
  text.split('\n').map((one, index) => (index === 0 ? html`${one}` : html`<br>${one}`))

/** In columns: most programs show text in a fixed-width font. */
export function asText({ title, blocks }: Letter, sender: Sender): string {
  const parts = [title, ...blocks.map(blockText), ['-- ', sender.name, ...sender.lines].join('\n')]
  return `${parts.join('\n\n').replaceAll('\u00a0', ' ')}\n`
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`
    case 'facts': {
      const widest = Math.max(0, ...block.facts.map(([label]) => label.length))
      const below = `\n${' '.repeat(widest + 2)}`
      return block.facts
        .map(([label, value]) => `${`${label}:`.padEnd(widest + 2)}${value.replaceAll('\n', below)}`)
        .join('\n')
    }
    case 'table':
      return tableText([block.head, ...block.rows, ...(block.foot ?? [])])
    case 'button':
      return `${block.label}:\n${block.url}`
  }
}

/** The first column ends at 40 characters; a longer name gets its own line. */
function tableText(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const first = Math.min(widths[0] ?? 0, 40)
  return rows
    .map(([name = '', ...others]) => {
      const right = others.map((cell, index) => cell.padStart((widths[index + 1] ?? 0) + 2)).join('')
      return name.length > first ? `${name}\n${' '.repeat(first)}${right}` : name.padEnd(first) + right
    })
    .join('\n')
}

// Tagged literals that escape everything except HTML.
class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

/** Attributes need double quotes: ``html`<p class="${name}">` ``. */
function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const written = parts.map((part, index) => escaped(part) + (literals[index + 1] ?? ''))
  return new Html((literals[0] ?? '') + written.join(''))
}

function escaped(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'string') return escapeHtml(part)
  return typeof part === 'number' ? String(part) : part.map(({ text }) => text).join('')
}
