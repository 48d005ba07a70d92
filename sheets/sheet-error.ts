/** A file that is not read, with the Dutch sentence for the user and the status of the answer. */
export class SheetError extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

export const unreadable = () =>
  new SheetError(415, 'Dit bestand kunnen we niet lezen; bewaar het als XLSX of CSV en probeer het opnieuw')

export const inflatesTooLarge = () => new SheetError(413, 'Dit bestand is uitgepakt te groot; deel het in stukken')

export const tooManyRows = () => new SheetError(413, 'Dit zijn meer dan 20.000 regels; deel ze in stukken')

export const tooManyColumns = () =>
  new SheetError(413, 'Dit zijn meer dan 100 kolommen; verwijder kolommen die u niet nodig heeft')
