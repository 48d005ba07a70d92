/**
 * A request that is answered with an error: a status and one short Dutch sentence for the person (§7.1).
 * The sentence is the body of the answer and, in the browser, the toast.
 */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** What operators count apart. */
  readonly reason: 'stock' | undefined

  constructor(status: number, sentence: string, headers: Readonly<Record<string, string>> = {}, reason?: 'stock') {
    super(sentence)
    this.name = 'Refusal'
    this.status = status
    this.headers = headers
    this.reason = reason
  }
}

export const notFound = () => new Refusal(404, 'Gevraagde data niet gevonden')

/** @param sentence which product, or the cart as a whole (§8) */
export const tooLittleStock = (sentence: string) => new Refusal(409, sentence, {}, 'stock')

/** Nothing more can be stored: the disk is full, or the bucket is. */
export const outOfSpace = () => new Refusal(507, 'Er is geen opslagruimte meer, waarschuw de beheerder')

/** @param seconds after which another try makes sense; goes into Retry-After */
export const tooBusy = (seconds: number) =>
  new Refusal(503, 'Het is op dit moment erg druk, probeer het zo nog eens', { 'retry-after': String(seconds) })
