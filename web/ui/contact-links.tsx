import { EmailAddress } from './email-address.tsx'

export const EmailLink = ({ children }: { children: string }) => (
  <a href={`mailto:${children}`}>
    <EmailAddress>{children}</EmailAddress>
  </a>
)

export const PhoneLink = ({ children }: { children: string }) => <a href={`tel:${children}`}>{children}</a>
