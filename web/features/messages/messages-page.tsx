import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { showMoment } from '../../../contract/values/dates.ts'
import { type Message, messageColumns, messages, messageStatuses } from '../../../contract/endpoints/messages.ts'
import { pageQuery } from '../../api/api.ts'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { ListToolbar, ListTable } from '../../ui/tables/list.tsx'
import { PageHeading, Panel } from '../../ui/page/page.tsx'
import { SelectBox } from '../../ui/fields/controls.tsx'
import { useListState } from '../../ui/tables/use-list-state.ts'
import { MailServerNote } from './mail-server-note.tsx'
import { MessageExamples } from './message-examples.tsx'
import { MessageStatus } from './message-status.tsx'
import { showKind, statusWords } from './message-words.ts'
import { useRetry } from './use-retry.ts'

const columns: readonly Column<Message>[] = [
  {
    header: 'Onderwerp',
    sort: 'subject',
    title: true,
    wide: true,
    cell: ({ subject, orderId }) =>
      orderId === undefined ? subject : <Link to={`/orders/details/${orderId}`}>{subject}</Link>,
  },
  { header: 'Aan', sort: 'to', wide: true, cell: ({ to }) => <EmailAddress>{to}</EmailAddress> },
  { header: 'Soort', sort: 'kind', whole: true, cell: ({ kind }) => showKind(kind) },
  { header: 'Wanneer', sort: 'at', whole: true, cell: ({ at }) => showMoment(at) },
  { header: 'Status', wide: true, cell: (message) => <MessageStatus message={message} /> },
]

const someOnTheirWay = 15_000

export function MessagesPage() {
  const list = useListState(messageColumns)
  const status = messageStatuses.find((one) => one === list.filter('status'))
  const { retry, pending } = useRetry()
  const answer = useQuery({
    ...pageQuery(messages.all, { query: { status, ...list.query } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((message) => message.status === 'waiting') === true ? someOnTheirWay : false,
  })
  const again = (message: Message) =>
    message.status === 'sent' ? undefined : (
      <Button
        variant="light"
        loading={pending === message._id}
        onClick={() => retry(message._id)}
        aria-label={`Opnieuw: ${message.subject} aan ${message.to}`}
      >
        Opnieuw
      </Button>
    )

  return (
    <>
      <BackLink to="/dashboard">Dashboard</BackLink>
      <PageHeading>Berichten</PageHeading>
      <MailServerNote />
      <ListToolbar list={list} columns={columns} searches="Zoek op ontvanger of order">
        <SelectBox
          label="Status"
          value={status ?? ''}
          choices={[['', 'Alle berichten'], ...messageStatuses.map((one) => [one, statusWords[one]] as const)]}
          onChoose={(chosen) => list.set({ status: chosen })}
        />
      </ListToolbar>
      <ListTable
        list={list}
        answer={answer}
        loading="Berichten worden geladen"
        caption="Berichten"
        room={68}
        columns={[...columns, { header: 'Acties', cell: again, actions: true }]}
        rowKey={({ _id }) => _id}
        none={status === undefined ? 'Er zijn nog geen berichten' : 'Geen berichten met deze status'}
        what="bericht"
      />
      <Panel title="Voorbeelden">
        <MessageExamples />
      </Panel>
    </>
  )
}
