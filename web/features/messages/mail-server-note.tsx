import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../contract/endpoints/messages.ts'
import { query } from '../../api/query.ts'
import classes from './messages.module.css'

export function MailServerNote() {
  const { data } = useQuery({ ...query(messages.server), meta: { quiet: true } })
  if (!data) return undefined
  return (
    <p className={classes.note}>
      {data.isSet
        ? `Berichten worden verstuurd vanaf ${data.from}.`
        : 'Er is geen mailserver ingesteld: er wordt niets verstuurd. De systeembeheerder stelt er een in (MAIL_URL).'}
    </p>
  )
}
