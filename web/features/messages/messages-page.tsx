import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { showMoment } from '../../../contract/values/dates.ts'
import { adminPageSize } from '../../../contract/values/limits.ts'
import { type Message, messages, messageStatuses } from '../../../contract/endpoints/messages.ts'
import { pageQuery } from '../../api/query.ts'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { ListToolbar } from '../../ui/tables/list-toolbar.tsx'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { SelectBox } from '../../ui/fields/select-box.tsx'
import { Failed, Loading } from '../../ui/page/states.tsx'
import { useListState } from '../../ui/tables/use-list-state.ts'
import { MailServerNote } from './mail-server-note.tsx'
import { MessageExamples } from './message-examples.tsx'
import { MessageStatus } from './message-status.tsx'
import { showKind, statusWords } from './message-words.ts'
import { useRetry } from './use-retry.ts'

const columns: readonly Column<Message>[] = [
  {
    header: 'Onderwerp',
    title: true,
    wide: true,
    cell: ({ subject, orderId }) =>
      orderId === undefined ? subject : <Link to={`/orders/details/${orderId}`}>{subject}</Link>,
  },
  { header: 'Aan', wide: true, cell: ({ to }) => <EmailAddress>{to}</EmailAddress> },
  { header: 'Soort', whole: true, cell: ({ kind }) => showKind(kind) },
  { header: 'Wanneer', whole: true, cell: ({ at, sentAt }) => showMoment(sentAt ?? at) },
  { header: 'Status', wide: true, cell: (message) => <MessageStatus message={message} /> },
]

const someOnTheirWay = 15_000

export function MessagesPage() {
  const list = useListState()
  const [params, setParams] = useSearchParams()
  const status = messageStatuses.find((one) => one === params.get('status'))
  const { retry, pending } = useRetry()
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...pageQuery(messages.all, { query: { status, zoek: list.zoek, pagina: list.pagina, perPagina: adminPageSize } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((message) => message.status === 'waiting') === true ? someOnTheirWay : false,
  })
  const choose = (chosen: string) =>
    setParams((current) => {
      const next = new URLSearchParams(current)
      next.delete('pagina')
      if (chosen === '') next.delete('status')
      else next.set('status', chosen)
      return next
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
      <ListToolbar list={list} searches="Zoek op ontvanger of order">
        <SelectBox aria-label="Status" value={status ?? ''} onChange={({ target }) => choose(target.value)}>
          <option value="">Alle berichten</option>
          {messageStatuses.map((one) => (
            <option key={one} value={one}>
              {statusWords[one]}
            </option>
          ))}
        </SelectBox>
      </ListToolbar>
      {data ? (
        data.rows.length > 0 ? (
          <>
            <DataTable
              caption="Berichten"
              room={68}
              columns={[...columns, { header: 'Acties', cell: again, actions: true }]}
              rows={data.rows}
              rowKey={({ _id }) => _id}
              stale={isPlaceholderData}
            />
            <Pagination page={list.pagina} pages={Math.ceil(data.total / adminPageSize)} />
          </>
        ) : (
          <NothingFound
            list={list}
            total={data.total}
            none={status === undefined ? 'Er zijn nog geen berichten' : 'Geen berichten met deze status'}
            what="bericht"
          />
        )
      ) : isError ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <Loading label="Berichten worden geladen" outline="list" />
      )}
      <Panel title="Voorbeelden">
        <MessageExamples />
      </Panel>
    </>
  )
}
