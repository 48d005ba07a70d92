import { Button } from '@mantine/core'
import FileText from 'lucide-react/icons/file-text'
import { VisuallyHidden } from '../visually-hidden.tsx'

export function DocumentLink({ href, children }: { href: string; children: string }) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      variant="default"
      h={44}
      leftSection={<FileText size={18} />}
    >
      {children}
      <VisuallyHidden> (PDF, in een nieuw tabblad)</VisuallyHidden>
    </Button>
  )
}
