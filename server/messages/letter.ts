// What a message says, written once: the same blocks become its HTML and its text (present-letter.ts).

/** A line of a table in a mail: its first cell is the widest, the others stand to the right. */
type Row = readonly [string, ...string[]]

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Names and values, one below the other; those without a value are left out. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'table'; readonly head: Row; readonly rows: readonly Row[]; readonly foot?: Row }
  /** The one thing to do; `url` is the shop's own. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string }

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const facts = (...list: readonly (readonly [string, string])[]): Block => ({
  kind: 'facts',
  facts: list.filter(([, value]) => value !== ''),
})
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url })

export interface Letter {
  readonly title: string
  /** What a list of mails shows behind the subject. */
  readonly preview: string
  readonly blocks: readonly Block[]
}

/** Who writes: at the foot of each letter. */
export interface Sender {
  readonly name: string
  /** Address, phone and such, as far as they are known. */
  readonly lines: readonly string[]
}
