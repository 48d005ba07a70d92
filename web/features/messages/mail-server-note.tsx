import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../contract/endpoints/messages.ts'
import { query } from '../../api/api.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'

export function MailServerNote() {
  const { data } = useQuery({ ...query(messages.server), meta: { quiet: true } })
  if (!data) return undefined
  return (
    <p className={classNames(layout.soft, layout.apart)}>
      {data.isSet
        ? `Berichten worden verstuurd vanaf ${data.from}.`
        : 'Er is geen mailserver ingesteld: er wordt niets verstuurd. De systeembeheerder kan er een instellen.'}
    </p>
  )
}
