import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showMoment } from '../../../contract/values/dates.ts'
import { type Device, devices } from '../../../contract/endpoints/devices.ts'
import { api, freshAndQuiet, query, statusOf, storeAnswer } from '../../api/api.ts'
import { Entry, EntryList } from '../../ui/tables/entry-list.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import { Checkbox } from '../../ui/fields/checkbox.ts'
import layout from '../../ui/layout.module.css'

export function LoggedInDevices() {
  const client = useQueryClient()
  const { queryKey, ...rest } = query(devices.all)
  const { data, isError } = useQuery({ queryKey, ...rest, ...freshAndQuiet })
  const again = () => client.invalidateQueries({ queryKey })
  const end = useMutation({
    mutationFn: ({ _id }: Device) => api(devices.end, { params: { id: _id } }),
    // 404: the session has ended already.
    meta: { handles: [404] },
    onMutate: () => {
      endOthers.reset()
    },
    onSettled: again,
  })
  const endOthers = useMutation({
    mutationFn: () => api(devices.endOthers),
    onMutate: () => {
      end.reset()
    },
    onSettled: again,
  })
  const failure = statusOf(end.error) === 404 ? endOthers.error : (end.error ?? endOthers.error)
  const others = data?.filter(({ current }) => !current) ?? []

  return (
    <Panel
      title="Ingelogde apparaten"
      aside={
        others.length > 1 && (
          <Button variant="default" h={44} loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Log uit op alle andere
          </Button>
        )
      }
    >
      {isError && <p className={layout.note}>Uw apparaten konden nu niet worden opgehaald.</p>}
      <EntryList>
        {data?.map((device) => (
          <Entry
            key={device._id}
            name={device.name}
            note={
              <>
                ingelogd sinds <time dateTime={device.since}>{showMoment(device.since)}</time>
                {!device.current && (
                  <>
                    , laatst gebruikt <time dateTime={device.lastUsedAt}>{showMoment(device.lastUsedAt)}</time>
                  </>
                )}
              </>
            }
          >
            {device.current ? (
              <span className={layout.badge} data-tone="good">
                dit apparaat
              </span>
            ) : (
              <Button
                variant="light"
                h={44}
                aria-label={`Log uit op ${device.name}`}
                loading={end.isPending && end.variables._id === device._id}
                onClick={() => end.mutate(device)}
              >
                Log uit
              </Button>
            )}
          </Entry>
        ))}
      </EntryList>
      {failure && <QuietAlert>{`Het uitloggen is niet gelukt. ${reasonOf(failure)}`}</QuietAlert>}
      <NewDeviceMail />
      <p className={layout.note}>
        Staat hier een apparaat dat u niet kent? Log het uit en kies een nieuw wachtwoord met ‘Wijzig wachtwoord’ bij
        ‘Mijn gegevens’.
      </p>
    </Panel>
  )
}

/** Saved at once; hidden where the server sends no mail. */
function NewDeviceMail() {
  const client = useQueryClient()
  const one = query(devices.notice)
  const { data } = useQuery({ ...one, ...freshAndQuiet })
  const choose = useMutation({
    mutationFn: (mail: boolean) => api(devices.setNotice, { body: { mail } }),
    onSuccess: (saved) => storeAnswer(client, one.queryKey, saved),
  })
  if (!data?.canBeSent) return null
  return (
    <>
      <Checkbox
        my="md"
        label="Mail mij als er op een nieuw apparaat wordt ingelogd"
        checked={choose.isPending ? choose.variables : data.mail}
        onChange={({ target }) => choose.mutate(target.checked)}
      />
      {choose.error && <QuietAlert>{`Niet opgeslagen. ${reasonOf(choose.error)}`}</QuietAlert>}
    </>
  )
}
