import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api.ts'
import { dismiss, shownToasts } from '../ui/dialogs/toast.ts'
import { failureHandler } from './failure-handler.ts'

const unexpected = 'Er heeft zich een onverwacht probleem voorgedaan, excuses voor het ongemak!'
const toLogin = vi.fn<() => void>()
const reported = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json({})))

beforeEach(() => {
  toLogin.mockReset()
  reported.mockClear()
  vi.stubGlobal('fetch', reported)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  for (const { key } of shownToasts()) dismiss(key)
})

function fail(error: Error, meta = {}) {
  failureHandler(toLogin)(error, meta)
  return {
    toasts: shownToasts().map(({ sentence }) => sentence),
    login: toLogin.mock.calls.length,
    reports: reported.mock.calls.length,
  }
}
const refusal = (status: number, sentence = 'Dat gaat zo niet') => new ApiError(status, sentence, '/orders')

// The error table of §8.
test.each([
  [refusal(400), [], 0, 0],
  [refusal(401), [], 1, 0],
  [refusal(403), ['Dat gaat zo niet'], 0, 0],
  [refusal(404), ['Gevraagde data niet gevonden'], 0, 0],
  [refusal(409), ['Dat gaat zo niet'], 0, 0],
  [refusal(413, ''), [unexpected], 0, 0],
  [refusal(500), [unexpected], 0, 1],
  [refusal(0, ''), [unexpected], 0, 1],
  [new TypeError('x is undefined'), [unexpected], 0, 1],
])('failure handler: %s: toasts %j, %i to the login, %i reported', (error, toasts, login, reports) => {
  expect(fail(error)).toEqual({ toasts, login, reports })
})

test('failure handler: what the caller shows himself is only logged, but a fault of the server is reported too', () => {
  expect(fail(refusal(500), { handles: [500] })).toEqual({ toasts: [], login: 0, reports: 1 })
  reported.mockClear()
  expect(fail(refusal(409), { handles: [400, 409] })).toEqual({ toasts: [], login: 0, reports: 0 })
  expect(fail(refusal(401), { handles: [401] })).toEqual({ toasts: [], login: 0, reports: 0 })
  expect(fail(refusal(0, ''), { quiet: true })).toEqual({ toasts: [], login: 0, reports: 0 })
})

test('failure handler: a session that ended sends to the login from everywhere, also from what is quiet', () => {
  expect(fail(refusal(401), { quiet: true }).login).toBe(1)
})

test('failure handler: where somebody else has logged in, the page is being left and says nothing more', () => {
  const error = new ApiError(409, 'Iemand anders', '/orders', { code: 'other-user' })
  expect(fail(error)).toEqual({ toasts: [], login: 0, reports: 0 })
})
