import { Fragment } from 'react'

export function EmailAddress({ children }: { children: string }) {
  return children.split(/(?<=[@.-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
