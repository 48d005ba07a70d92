import { Fragment } from 'react'

/** An e-mail address that may go on in the next line behind its @, dots and hyphens, as a reader would break it. */
export function EmailAddress({ children }: { children: string }) {
  return children.split(/(?<=[@.-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
