import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { requiredText } from '../values/fields.ts'
import { maxColleagues, maxUserText } from '../values/limits.ts'
import { email, typedNewName } from './users.ts'

const colleague = z.object({
  _id: z.string(),
  naam: z.string(),
  /** For administrators and the main account; colleagues learn no more than names of each other. */
  gebruikersnaam: z.string().optional(),
  email: z.string().optional(),
})
export type Colleague = z.infer<typeof colleague>

export const newColleague = z.object({
  naam: requiredText('Voer een naam in', maxUserText, `Naam mag maximaal ${maxUserText} tekens hebben!`),
  gebruikersnaam: typedNewName,
  email,
})

/** People who log in for the same company. They are invited and removed by administrators and its main account. */
export const colleagues = {
  all: {
    method: 'GET',
    path: '/users/:id/colleagues',
    access: 'customer',
    owner: 'user',
    summary: "A company's people besides its main account, by name; a colleague may name himself or the main account.",
    response: z.array(colleague),
  },
  add: {
    method: 'POST',
    path: '/users/:id/colleagues',
    access: 'customer',
    owner: 'user',
    secondStepAgain: 'always',
    summary: `Adds a person to a customer's company and mails a link to choose a password; without mail, the link is returned. At most ${maxColleagues}.`,
    body: newColleague,
    response: colleague.extend({ link: z.string().optional() }),
    refusals: {
      403: 'For a colleague.',
      409: `The gebruikersnaam is taken, or the company has ${maxColleagues} colleagues already.`,
      429: 'A customer invited too many people within an hour.',
    },
  },
  remove: {
    method: 'DELETE',
    path: '/users/:id/colleagues/:colleagueId',
    access: 'customer',
    owner: 'user',
    secondStepAgain: 'always',
    summary: "Removes a colleague's account and personal data and ends his sessions; what he ordered stays.",
    refusals: { 403: 'For a colleague.' },
  },
} as const satisfies Record<string, Endpoint>
