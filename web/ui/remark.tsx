import MessageSquareText from 'lucide-react/icons/message-square-text'
import { defaultComment } from '../../contract/values/limits.ts'
import { classNames } from './class-names.ts'
import layout from './layout.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'
import classes from './remark.module.css'

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
