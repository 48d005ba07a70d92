import MessageSquareText from 'lucide-react/icons/message-square-text'
import { defaultComment } from '../../../../contract/values/limits.ts'
import { classNames } from '../../../ui/class-names.ts'
import layout from '../../../ui/layout.module.css'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import classes from './remark.module.css'

/** The first words of what the customer asks, in one line. */
export function Remark({ comment, className }: { comment: string; className?: string | undefined }) {
  return (
    comment !== defaultComment && (
      <span className={classNames(layout.warning, classes.remark, className)}>
        <MessageSquareText size={14} />
        <VisuallyHidden>Opmerking: </VisuallyHidden>
        <span className={layout.cut}>{comment}</span>
      </span>
    )
  )
}
