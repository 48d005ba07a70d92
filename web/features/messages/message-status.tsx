import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { showMoment } from '../../../contract/values/dates.ts'
import type { Message } from '../../../contract/endpoints/messages.ts'
import layout from '../../ui/layout.module.css'
import { statusWords } from './message-words.ts'

const icons = { sent: Check, waiting: Clock, failed: TriangleAlert }
const tones = { sent: 'good', waiting: 'warning', failed: 'bad' }

export function MessageStatus({ message }: { message: Message }) {
  const { status, error, attempts, nextAt, at, sentAt } = message
  const isLater = sentAt !== undefined && showMoment(sentAt) !== showMoment(at)
  const Icon = icons[status]
  return (
    <>
      <span className={layout.badge} data-tone={tones[status]}>
        <Icon size={14} />
        {statusWords[status]}
      </span>
      {isLater && <p className={layout.note}>op {showMoment(sentAt)}</p>}
      {error !== null && (
        <p className={layout.note}>
          {error}
          {status === 'waiting' && nextAt !== undefined && ` Poging ${attempts + 1} volgt op ${showMoment(nextAt)}.`}
        </p>
      )}
    </>
  )
}
