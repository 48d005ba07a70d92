// The error table of §8.
import { codeOf, sentenceOf, statusOf } from '../api/api.ts'
import type { OnFailure } from '../api/query-client.ts'
import { toast } from '../ui/dialogs/toast.ts'
import { report } from './report.ts'

const unexpectedSentence = 'Er heeft zich een onverwacht probleem voorgedaan, excuses voor het ongemak!'
const notFoundSentence = 'Gevraagde data niet gevonden'

export function failureHandler(toLogin: () => void): OnFailure {
  return (error, { handles = [], quiet = false }) => {
    if (codeOf(error) === 'other-user') return log(error)
    const status = statusOf(error)
    const refused = status >= 400 && status < 500
    if (status === 500 && handles.includes(500)) report(error)
    // §6: an expired session redirects to /login from everywhere.
    if ((quiet && status !== 401) || handles.includes(status)) return log(error)
    if (!refused) {
      report(error)
      return toast(unexpectedSentence)
    }
    log(error)
    if (status === 401) toLogin()
    else if (status === 404) toast(notFoundSentence)
    // §8: 400 is only logged; other rejections carry a sentence for the user.
    else if (status !== 400) toast(sentenceOf(error) ?? unexpectedSentence)
  }
}

function log(error: Error): void {
  // oxlint-disable-next-line no-console -- §8 asks for a log; the browser's own
  console.info(error.message, sentenceOf(error) ?? '')
}
