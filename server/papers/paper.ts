// What a paper says, as plain data: read by the server's thread, printed by a worker.

/** Who sells; what the shop has not filled in is ''. */
export interface PaperShop {
  readonly naam: string
  readonly adres: string
  readonly postcode: string
  readonly plaats: string
  readonly telefoonnummer: string
  readonly email: string
  readonly kvk: string
  readonly btw: string
  /** JPEG; none: the mark of the program. */
  readonly logo?: { readonly content: Uint8Array; readonly width: number; readonly height: number } | undefined
}

export interface PaperLine {
  readonly productId: string
  readonly productCode: string
  readonly productName: string
  readonly productType: string
  readonly maat: string
  readonly vbnCode: string
  readonly qty: number
  readonly priceCents: number
  /** Pieces a pack, as it was sold. */
  readonly vpe: number
  /** Packs a layer; null where nobody said, or where packs have changed since. */
  readonly perLaag: number | null
}

export interface PaperOrder {
  readonly ordernummer: number
  /** ISO 8601, UTC. */
  readonly date: string
  readonly bedrijfsnaam: string
  readonly email: string
  readonly telefoonnummer: string
  readonly administratienummer: string
  readonly kopersnummer: string
  readonly boxnummer: string
  readonly ektnummer: string
  readonly leverdatum: string | null
  readonly referentie: string
  readonly comment: string
  readonly totalCents: number
  readonly lines: readonly PaperLine[]
}

interface AnyPaper {
  readonly shop: PaperShop
  /** When it was asked for, ISO 8601: a list that lies about must tell how old it is. */
  readonly at: string
}

export interface OrderPaper extends AnyPaper {
  /** `bevestiging` and `pakbon` are one order after the other, each from a page of its own; `verzamellijst` is all together. */
  readonly kind: 'bevestiging' | 'pakbon' | 'verzamellijst'
}

/** What is kept of a customer, his orders last. */
export interface CustomerPaper extends AnyPaper {
  readonly kind: 'gegevens'
  readonly bedrijfsnaam: string
  /** Whether orders tell what was paid. */
  readonly prices: boolean
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** Tables, those without rows left out. */
  readonly tables: readonly {
    readonly title: string
    readonly note: string
    readonly head: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }[]
}

export type Paper = OrderPaper | CustomerPaper

/** Packs that a line fills; a broken one counts as one more. */
export const packsOf = ({ qty, vpe }: Pick<PaperLine, 'qty' | 'vpe'>): number => Math.ceil(qty / vpe)
