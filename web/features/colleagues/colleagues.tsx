import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Colleague, colleagues } from '../../../contract/endpoints/colleagues.ts'
import { type User, users } from '../../../contract/endpoints/users.ts'
import { maxColleagues } from '../../../contract/values/limits.ts'
import { api, freshAndQuiet, query } from '../../api/api.ts'
import { useSession } from '../../api/session.ts'
import { CopiedText } from '../../ui/buttons/copied-text.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { ConfirmButton } from '../../ui/dialogs/confirm-dialog.tsx'
import { QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/page/page.tsx'
import { Entry, EntryList } from '../../ui/tables/entry-list.tsx'
import { NewColleague } from './new-colleague.tsx'

interface Said {
  readonly sentence: string
  readonly link?: string | undefined
}

const invited = ({ naam }: Pick<Colleague, 'naam'>, link: string | undefined): Said => ({
  sentence:
    link === undefined
      ? `${naam} krijgt een mail met een link om een wachtwoord te kiezen.`
      : `Geef ${naam} deze link om een wachtwoord te kiezen. De link is drie dagen geldig en werkt één keer.`,
  link,
})

export function Colleagues({ user }: { user: User }) {
  const session = useSession()
  const client = useQueryClient()
  const id = user.companyID ?? user._id
  const mayChange = user.companyID === undefined && (session?.isAdmin === true || session?._id === id)
  const { queryKey, ...rest } = query(colleagues.all, { params: { id } })
  const { data, isError, refetch } = useQuery({ queryKey, ...rest, ...freshAndQuiet })
  const [isAdding, setAdding] = useState(false)
  const [said, setSaid] = useState<Said>()
  const again = () => client.invalidateQueries({ queryKey })
  const renew = useMutation({
    mutationFn: ({ _id }: Colleague) => api(users.invite, { params: { id: _id } }),
    meta: { handles: [0, 403, 404, 429] },
    onSuccess: ({ link }, colleague) => setSaid(invited(colleague, link)),
    onMutate: () => {
      setSaid(undefined)
      remove.reset()
    },
    onSettled: again,
  })
  const remove = useMutation({
    mutationFn: ({ _id: colleagueId }: Colleague) => api(colleagues.remove, { params: { id, colleagueId } }),
    meta: { handles: [0, 403, 404] },
    onSuccess: (_, { naam }) => setSaid({ sentence: `${naam} is verwijderd en kan niet meer inloggen.` }),
    onMutate: () => {
      setSaid(undefined)
      renew.reset()
    },
    onSettled: again,
  })
  const failed = [renew, remove].find(({ error }) => error !== null)
  const isGone = data?.every(({ _id }) => _id !== failed?.variables?._id)

  return (
    <Panel
      title="Medewerkers"
      aside={
        mayChange &&
        !isAdding &&
        data &&
        data.length < maxColleagues && (
          <Button
            variant="light"
            h={44}
            onClick={() => {
              setSaid(undefined)
              setAdding(true)
            }}
          >
            Nodig medewerker uit
          </Button>
        )
      }
    >
      <div className={layout.tight}>
        {mayChange && (
          <p className={layout.prose}>
            Een medewerker logt in met een eigen gebruikersnaam en wachtwoord, en bestelt voor {user.bedrijfsnaam} tegen
            dezelfde prijzen. Alle orders zijn van het bedrijf.
          </p>
        )}
        {isError && (
          <p className={layout.note}>
            De medewerkers konden nu niet worden opgehaald.{' '}
            <TextButton onClick={() => void refetch()}>Probeer opnieuw</TextButton>
          </p>
        )}
        {!data && !isError && <p className={layout.note}>De medewerkers worden geladen…</p>}
        {data?.length === 0 && !isAdding && <p className={layout.note}>Er zijn nog geen medewerkers.</p>}
        {data && data.length > 0 && (
          <EntryList>
            {data.map((colleague) => (
              <Entry
                key={colleague._id}
                name={
                  session?.isAdmin ? (
                    <Link to={`/gebruikers/details/${colleague._id}`}>{colleague.naam}</Link>
                  ) : (
                    colleague.naam
                  )
                }
                note={[colleague.gebruikersnaam, colleague.email].filter((part) => part !== undefined).join(' · ')}
              >
                {mayChange && (
                  <div className={layout.row}>
                    <Button
                      variant="light"
                      h={44}
                      aria-label={`Stuur ${colleague.naam} een nieuwe link`}
                      loading={renew.isPending && renew.variables._id === colleague._id}
                      onClick={() => renew.mutate(colleague)}
                    >
                      Nieuwe link
                    </Button>
                    <ConfirmButton
                      label="Verwijder"
                      aria-label={`Verwijder ${colleague.naam}`}
                      h={44}
                      busy={remove.isPending}
                      onConfirm={(close) => remove.mutate(colleague, { onSettled: close })}
                    >
                      {colleague.naam} kan niet meer inloggen; eigen bestellijsten, ook de gedeelde, en favorieten
                      worden gewist. Bestaande orders blijven van het bedrijf.
                    </ConfirmButton>
                  </div>
                )}
              </Entry>
            ))}
          </EntryList>
        )}
        {isAdding && (
          <NewColleague
            companyId={id}
            onAdded={(added) => {
              setSaid(invited(added, added.link))
              void again()
            }}
            onDone={() => setAdding(false)}
          />
        )}
        {failed && (
          <QuietAlert>
            {isGone
              ? `${failed.variables?.naam} is intussen verwijderd.`
              : `Dat is niet gelukt. ${reasonOf(failed.error)}`}
          </QuietAlert>
        )}
        {mayChange && <output className={layout.note}>{said?.sentence}</output>}
        {said?.link !== undefined && <CopiedText text={location.origin + said.link} />}
      </div>
    </Panel>
  )
}
