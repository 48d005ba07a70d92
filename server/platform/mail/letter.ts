// features/messages/render-mail.ts renders the blocks as HTML and as text.

type Row = readonly [string, ...string[]]

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Facts without a value are left out. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'table'; readonly head: Row; readonly rows: readonly Row[]; readonly foot?: readonly Row[] }
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
  readonly preview: string
  readonly blocks: readonly Block[]
}

export interface Sender {
  readonly name: string
  readonly lines: readonly string[]
}
