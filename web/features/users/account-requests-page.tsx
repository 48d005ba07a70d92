import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showCount } from '../../../contract/values/counts.ts'
import { showMoment } from '../../../contract/values/dates.ts'
import { housekeeping } from '../../../contract/endpoints/housekeeping.ts'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { type AccountRequest, accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { api, freshAndQuiet, invalidate, query } from '../../api/api.ts'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { PageHeading, leaveNote, PageNote, Panel, Stacked } from '../../ui/page/page.tsx'
import { Entry, EntryList } from '../../ui/tables/entry-list.tsx'
import { LoadingOrFailed, Empty } from '../../ui/page/states.tsx'
import { notHandedOver, OnceLink } from './hand-over.tsx'
import { AccountRequestCard } from './account-request-card.tsx'
import layout from '../../ui/layout.module.css'

const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

export function AccountRequestsPage() {
  const client = useQueryClient()
  const [made, setMade] = useState<readonly { bedrijfsnaam: string; link: string }[]>([])
  const waiting = useQuery({ ...query(accountRequests.all), staleTime: 0 })
  const asked = useQuery({ ...query(passwords.asked), staleTime: 0 })
  const { data: retention } = useQuery({ ...query(housekeeping.read), ...freshAndQuiet })
  const [reasons, setReasons] = useState<Readonly<Record<string, string | undefined>>>({})
  const again = () => invalidate(client, accountRequests.all, passwords.asked, users.all)
  const invite = useMutation({
    mutationFn: ({ _id }: { _id: string; bedrijfsnaam: string }) => api(users.invite, { params: { id: _id } }),
    onSuccess: ({ link }, { bedrijfsnaam }) => {
      if (link !== undefined) setMade((before) => [{ bedrijfsnaam, link }, ...before])
    },
    onSettled: again,
  })

  const heading = (
    <>
      <BackLink to="/gebruikers/main/0">Gebruikers</BackLink>
      <PageHeading>Aanvragen</PageHeading>
    </>
  )
  if (!waiting.data || !asked.data)
    return (
      <>
        {heading}
        <LoadingOrFailed answers={[waiting, asked]} loading="Aanvragen worden geladen" />
      </>
    )
  const open = waiting.data.filter(({ status }) => status === 'waiting')
  const decided = waiting.data.filter(({ status }) => status !== 'waiting')
  const onDecided = async ({ bedrijfsnaam, email, status, link }: AccountRequest & { link?: string | undefined }) => {
    if (link === undefined)
      leaveNote(
        status === 'accepted'
          ? `${bedrijfsnaam} is klant; de uitnodiging gaat naar ${email}.`
          : `De aanvraag van ${bedrijfsnaam} is afgewezen.`,
      )
    else setMade((before) => [{ bedrijfsnaam, link }, ...before])
    await again()
  }

  return (
    <>
      {heading}
      <LeaveGuard when={made.length > 0 || open.some(({ _id }) => reasons[_id])}>
        {made.length > 0 ? notHandedOver : 'De afwijzing die u schreef, is nog niet verstuurd.'}
      </LeaveGuard>
      <PageNote key={decided.length} />
      <Stacked>
        {made.map((one) => (
          <div key={one.link} ref={scrollTo}>
            <OnceLink link={one.link} onDone={() => setMade((before) => before.filter((other) => other !== one))}>
              {`${one.bedrijfsnaam} kiest hiermee zelf een wachtwoord.`}
            </OnceLink>
          </div>
        ))}
        {asked.data.length > 0 && (
          <Panel title="Wachtwoord vergeten">
            <p className={layout.note}>De winkel verstuurt geen mail: geef deze gebruikers zelf een link.</p>
            <EntryList>
              {asked.data.map((user) => (
                <Entry
                  key={user._id}
                  name={`${user.bedrijfsnaam} (${user.gebruikersnaam})`}
                  note={
                    <>
                      vroeg hierom op <time dateTime={user.at}>{showMoment(user.at)}</time>
                    </>
                  }
                >
                  <Button
                    variant="light"
                    h={44}
                    aria-label={`Maak link voor ${user.bedrijfsnaam}`}
                    loading={invite.isPending && invite.variables._id === user._id}
                    onClick={() => invite.mutate(user)}
                  >
                    Maak link
                  </Button>
                </Entry>
              ))}
            </EntryList>
          </Panel>
        )}
        {open.length === 0 ? (
          <Empty title="Er wachten geen aanvragen" />
        ) : (
          open.map((request) => (
            <AccountRequestCard
              key={request._id}
              request={request}
              lookalike={waiting.data.find(({ _id }) => _id === request.lijktOp)}
              reason={reasons[request._id]}
              onReason={(reason) => setReasons((before) => ({ ...before, [request._id]: reason }))}
              onDecided={onDecided}
              onStale={again}
            />
          ))
        )}
        {decided.length > 0 && (
          <Panel title="Behandeld">
            <EntryList>
              {decided.map(({ _id, bedrijfsnaam, status, decidedAt, reason }) => (
                <Entry
                  key={_id}
                  name={bedrijfsnaam}
                  note={
                    <>
                      {status === 'accepted' ? 'goedgekeurd' : 'afgewezen'}{' '}
                      {decidedAt !== null && <time dateTime={decidedAt}>{showMoment(decidedAt)}</time>}
                    </>
                  }
                >
                  {reason}
                </Entry>
              ))}
            </EntryList>
            {retention && (
              <p className={layout.note}>
                {`Behandelde aanvragen worden na ${showCount(retention.bewaren.aanvragen)} dagen gewist.`}
              </p>
            )}
          </Panel>
        )}
      </Stacked>
    </>
  )
}
