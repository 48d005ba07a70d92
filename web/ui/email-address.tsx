import { Fragment } from 'react'

export function EmailAddress({ children }: { children: string }) {
  return children.split(/(?<=[@.-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

export const EmailLink = ({ children }: { children: string }) => (
  <a href={`mailto:${children}`}>
    <EmailAddress>{children}</EmailAddress>
  </a>
)

export const PhoneLink = ({ children }: { children: string }) => <a href={`tel:${children}`}>{children}</a>
