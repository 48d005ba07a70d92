import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showMoment } from '../../../contract/values/dates.ts'
import { messages, type OrderMessageKind } from '../../../contract/endpoints/messages.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { maxPageSize } from '../../../contract/values/limits.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { api, freshAndQuiet, invalidate, query } from '../../api/api.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { MessageStatus } from './message-status.tsx'
import { showKind } from './message-words.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { useRetry } from './use-retry.ts'

const offered: readonly (readonly [OrderMessageKind, string])[] = [
  ['bevestiging', 'Stuur bevestiging'],
  ['pakbon', 'Stuur pakbon'],
  ['ekt', 'Stuur EKT'],
]
const onItsWay = 5_000

export function OrderMessages({ orderId, userId }: { orderId: string; userId: string }) {
  const client = useQueryClient()
  const { retry, pending } = useRetry()
  const server = useQuery({ ...query(messages.server), meta: { quiet: true } })
  const { data } = useQuery({
    ...query(messages.all, { query: { orderId, perPagina: maxPageSize } }),
    ...freshAndQuiet,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'waiting') === true ? onItsWay : false,
  })
  const send = useMutation({
    mutationFn: (kind: OrderMessageKind) => api(orders.sendMessage, { params: { id: orderId }, body: { kind } }),
    onSuccess: ({ to }) => toast(`Het bericht aan ${to} wordt verstuurd.`, 'good'),
    onSettled: () => invalidate(client, messages.all),
  })
  const isSet = server.data?.isSet === true
  // Nothing is known of a deleted buyer.
  const buyer = useQuery({ ...query(users.one, { params: { id: userId } }), enabled: isSet, meta: { quiet: true } })
  const hasEkt = (buyer.data?.ektEmail ?? '') !== ''
  if (!data || (data.length === 0 && !isSet)) return undefined

  return (
    <Panel title="Berichten">
      {data.length === 0 && <p className={layout.soft}>Over deze order is nog niets verstuurd.</p>}
      {data.length > 0 && (
        <ol className={classNames(layout.tight, layout.apart)}>
          {data.map((message) => (
            <li key={message._id}>
              {showKind(message.kind)}
              <p className={layout.note}>
                <EmailAddress>{message.to}</EmailAddress> · <time dateTime={message.at}>{showMoment(message.at)}</time>
              </p>
              <MessageStatus message={message} />{' '}
              {message.status !== 'sent' && (
                <TextButton
                  disabled={pending === message._id}
                  onClick={() => retry(message._id)}
                  aria-label={`Opnieuw: ${showKind(message.kind)} aan ${message.to}`}
                >
                  Opnieuw
                </TextButton>
              )}
            </li>
          ))}
        </ol>
      )}
      {isSet && (
        <div className={layout.row}>
          {offered
            .filter(([kind]) => kind !== 'ekt' || hasEkt)
            .map(([kind, label]) => (
              <Button
                key={kind}
                variant="default"
                size="sm"
                loading={send.isPending && send.variables === kind}
                onClick={({ detail }) => {
                  // A double click is one message.
                  if (detail < 2) send.mutate(kind)
                }}
              >
                {label}
              </Button>
            ))}
        </div>
      )}
    </Panel>
  )
}
