import { auth } from './auth.ts'
import { colleagues } from './colleagues.ts'
import type { Endpoint } from './endpoint.ts'
import { delivery } from './delivery.ts'
import { devices } from './devices.ts'
import { exports } from './exports.ts'
import { files } from './files.ts'
import { housekeeping } from './housekeeping.ts'
import { imports } from './imports.ts'
import { lists } from './lists.ts'
import { live } from './live.ts'
import { messages } from './messages.ts'
import { offer } from './offer.ts'
import { orders } from './orders.ts'
import { documents } from './documents.ts'
import { picking } from './picking.ts'
import { priceLists } from './price-lists.ts'
import { passwords } from './passwords.ts'
import { privacy } from './privacy.ts'
import { products } from './products.ts'
import { reports } from './reports.ts'
import { secondStep } from './second-step.ts'
import { settings } from './settings.ts'
import { accountRequests } from './account-requests.ts'
import { users } from './users.ts'

/** By group; each group is in the file of its name. */
export const endpointGroups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  auth,
  devices,
  passwords,
  products,
  orders,
  documents,
  picking,
  lists,
  delivery,
  priceLists,
  messages,
  users,
  colleagues,
  privacy,
  exports,
  offer,
  accountRequests,
  files,
  imports,
  reports,
  settings,
  housekeeping,
  live,
  secondStep,
}

export const allEndpoints: readonly Endpoint[] = Object.values(endpointGroups).flatMap((group) => Object.values(group))
