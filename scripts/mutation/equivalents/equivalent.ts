/** A mutation that changes nothing that a user, an operator or the next request could notice. */
export interface Equivalent {
  readonly file: string
  /** The line as it stands and, where not every mutation of it is meant, as it becomes. */
  readonly right: RegExp
  readonly wrong?: RegExp
  readonly why: string
}
