import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import about from '../package.json' with { type: 'json' }
import { roleOf } from '../contract/endpoints/access.ts'
import { auth } from '../contract/endpoints/auth.ts'
import { forgetOldAudit } from './platform/audit/forget-old-audit.ts'
import { forgetOldDevices } from './features/auth/devices.ts'
import { forgetOldChallenges } from './features/auth/second-step/challenges.ts'
import { serveAuth } from './features/auth/routes.ts'
import { serveSecondStep } from './features/auth/second-step/routes.ts'
import { serveDevices } from './features/auth/logged-in-devices.ts'
import { createDeviceNotes } from './features/auth/new-device.ts'
import { sessionCookie } from './features/auth/cookie.ts'
import { createSessions } from './features/auth/sessions.ts'
import { createThrottle } from './features/auth/throttle.ts'
import type { Config } from './config.ts'
import type { Connection } from './platform/db/connection.ts'
import { watchStatements } from './platform/db/statement-watch.ts'
import { serveExports } from './features/exports/routes.ts'
import { removeUnusedPictures } from './features/files/remove-pictures.ts'
import { type PictureStore, PictureStoreFailure, timedStore } from './features/files/picture-store.ts'
import { serveFiles } from './features/files/routes.ts'
import { removeOldImports } from './features/imports/import-jobs.ts'
import { serveImports } from './features/imports/routes.ts'
import { answerBrokenConnection, connectionLimits } from './platform/http/limits/connections.ts'
import { allowOrigins, originCheck } from './platform/http/cors.ts'
import { answerBadAddress, answerErrors } from './platform/http/error-handler.ts'
import { drainOnDemand } from './platform/http/drain.ts'
import { checkHost } from './platform/http/hosts.ts'
import { limitConcurrency } from './platform/http/limits/limit-concurrency.ts'
import { type LogStream, logRequests, logSettings, requestId } from './platform/log.ts'
import { serveMetrics } from './platform/metrics/metrics.ts'
import type { ErrorReporter } from './platform/metrics/report-errors.ts'
import { serveHealth } from './platform/http/health.ts'
import { servePage } from './platform/http/page/serve-page.ts'
import { parseJson } from './platform/http/parse-json.ts'
import { streamLimit } from './platform/http/limits/stream-limit.ts'
import { notFound } from './platform/errors.ts'
import { sendSecurityHeaders } from './platform/http/security-headers.ts'
import { type Authenticate, createServe, isBackground } from './platform/http/serve.ts'
import { serveApiDocument } from './platform/http/api-document/serve-api-document.ts'
import { warnUntrustedProxy } from './platform/http/untrusted-proxy.ts'
import { forgetOldKeys } from './platform/idempotency.ts'
import { createJobQueue } from './platform/jobs/job-queue.ts'
import type { RepeatingJob } from './platform/jobs/job.ts'
import { messageFigures } from './features/messages/find-messages.ts'
import { senderOf } from './features/messages/render-mail.ts'
import { openMailServer } from './platform/mail/mail-server.ts'
import { forgetOldMessages } from './features/messages/remove-messages.ts'
import { createOutbox } from './features/messages/outbox.ts'
import { serveMessages } from './features/messages/routes.ts'
import { lastSuccesses } from './operations/last-success.ts'
import { serveOffer } from './features/offer/routes.ts'
import { createOrderMessages } from './features/orders/messages/order-messages.ts'
import { serveLists } from './features/lists/routes.ts'
import { serveLive } from './features/live/live-feed.ts'
import { orderCounters, serveOrders } from './features/orders/routes.ts'
import { mailAttachments } from './features/documents/mail-attachments.ts'
import { createPdfWorker } from './features/documents/pdf-worker.ts'
import { serveDocuments } from './features/documents/routes.ts'
import { createPrintedShop } from './features/documents/printed-shop.ts'
import { eraseOverdue } from './features/privacy/erase-customer.ts'
import { servePrivacy } from './features/privacy/routes.ts'
import { createCustomerPrices } from './features/pricing/customer-prices.ts'
import { servePicking } from './features/picking/routes.ts'
import { servePriceLists } from './features/pricing/routes.ts'
import { createUserFlags } from './features/products/user-flags.ts'
import { serveProducts } from './features/products/routes.ts'
import { serveReports } from './features/reports/routes.ts'
import { readHousekeeping } from './features/settings/housekeeping.ts'
import { serveSettings } from './features/settings/routes.ts'
import { createShopSettings } from './features/settings/shop-settings.ts'
import { forgetOldRequests } from './features/accounts/account-requests.ts'
import { serveAccountRequests } from './features/accounts/routes.ts'
import { createPasswordLinkMail } from './features/users/password-link-mail.ts'
import { servePasswords } from './features/users/password-routes.ts'
import { forgetDeleted } from './features/users/edit-user.ts'
import { forgetOldLinks } from './features/users/password-links.ts'
import { serveOwnAccount } from './features/users/own-account.ts'
import { serveUsers } from './features/users/routes.ts'
import { createBackInStock } from './features/wishes/back-in-stock.ts'
import { serveWishes } from './features/wishes/routes.ts'
import { hour } from '../contract/values/durations.ts'

export interface AppParts {
  readonly connection: Connection
  readonly store: PictureStore
  readonly config: Config
  readonly clock: () => Date
  /** Undefined serves the API alone. */
  readonly pageFolder: string | undefined
  readonly errorReporter?: ErrorReporter
  /** In ms; 2000 by default. */
  readonly pollJobsEvery?: number
  readonly logStream?: LogStream
}

export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { connection, store: givenStore, config, clock, pageFolder, errorReporter, pollJobsEvery, logStream } = parts
  const { db } = connection
  const app: FastifyInstance = fastify({
    logger: logSettings(config.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerBadAddress,
    trustProxy: config.trustProxy ?? false,
    ...connectionLimits,
    clientErrorHandler: answerBrokenConnection,
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while the server stops.
    return503OnClosing: false,
    genReqId: (request) => requestId(request.headers['x-request-id'], config.trustProxy !== undefined),
  })

  const callsInFlight = limitConcurrency(app)
  sendSecurityHeaders(app, config.allowedOrigins)
  await allowOrigins(app, config.allowedOrigins)
  await app.register(cookie)
  logRequests(app)
  warnUntrustedProxy(app, config.trustProxy)
  checkHost(app, config.allowedHosts)
  const isDraining = drainOnDemand(app)
  answerErrors(app, {
    failureOf: (error) => (error instanceof PictureStoreFailure ? error.failure : connection.failureOf(error)),
    report: (error, context) => errorReporter?.report(error, context),
  })
  parseJson(app)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/)/,
    // No client sends compressed bodies; the hook would run on every call.
    globalDecompression: false,
  })

  const jobs = createJobQueue({
    connection,
    clock,
    log: app.log,
    ...(pollJobsEvery !== undefined && { pollEvery: pollJobsEvery }),
  })
  const shopSettings = createShopSettings(connection)
  const outbox = createOutbox({
    connection,
    jobs,
    clock,
    mailServer: config.mail && openMailServer(config.mail),
    shopUrl: config.shopUrl,
    sender: async () => senderOf((await shopSettings.current()).bedrijf, config.shopName),
  })
  const pdfWorker = createPdfWorker(app.log)
  app.addHook('onClose', () => pdfWorker.close())
  const { shopName } = config
  const printedShop = createPrintedShop({ db, store: givenStore, shopSettings, shopName, log: app.log })
  const attachments = mailAttachments({ db, pdfWorker, shopSettings, printedShop, clock })
  const orderMessages = createOrderMessages(db, outbox, shopSettings, attachments, clock)
  const openStream = streamLimit()
  const sessions = createSessions(connection, clock, config.requireSecondStep)
  const throttle = createThrottle(connection, clock)
  const authenticate: Authenticate = async (request) => {
    const token = sessionCookie.read(request)
    return token === undefined ? undefined : sessions.find(token, isBackground(request))
  }
  const { serve, served } = createServe(app, {
    checkOrigin: originCheck(config.allowedOrigins),
    authenticate,
    clock,
  })

  serveHealth(app, connection, isDraining)
  const observers = await serveMetrics(app, connection, config.metricsToken, {
    callsInFlight,
    openPages: () => openPages(),
    jobs: () => jobs.figures(),
    messages: () => messageFigures(db, clock()),
    successes: () => lastSuccesses(db),
    checkPictures: () => givenStore.check(),
    answers: orderCounters,
    release: about.version,
  })
  watchStatements(connection.statements, app.log, observers.statement)
  const store = timedStore(givenStore, observers.pictures)
  const noteDevice = createDeviceNotes(db, outbox, clock)
  const authParts = { ...config, connection, sessions, throttle, noteDevice, clock }
  serveAuth(serve, authParts)
  serveSecondStep(serve, { ...authParts, outbox })
  serveDevices(serve, connection, clock, outbox)
  const prices = createCustomerPrices(connection, clock)
  const flagsOf = createUserFlags(connection)
  const shop = serveProducts(serve, connection, clock, { prices, flagsOf })
  app.addHook('onReady', () => shop.prepare())
  serveOrders(serve, connection, clock, {
    catalogue: shop.catalogue,
    prices,
    flagsOf,
    shopSettings,
    orderMessages,
  })
  serveMessages(serve, connection, outbox)
  serveDocuments(serve, db, clock, { pdfWorker, printedShop, attachments })
  servePicking(serve, connection, orderMessages)
  serveExports(serve, db, clock, { shopSettings, openStream })
  serveWishes(serve, connection, { catalogue: shop.catalogue, outbox, clock })
  jobs.repeat(createBackInStock({ connection, outbox, clock }))
  serveLists(serve, connection, clock, { catalogue: shop.catalogue, prices })
  serveOffer(serve, db, clock, {
    catalogue: shop.catalogue,
    prices,
    pdfWorker,
    printedShop,
    store,
    openStream,
  })
  servePriceLists(serve, connection)
  const openPages = serveLive(app, serve, {
    connection,
    catalogue: shop.catalogue,
    prices,
    clock,
    findSessions: (tokenHashes) => sessions.findAll(tokenHashes),
    isDraining,
  })
  const passwordLinkMail = createPasswordLinkMail(connection, outbox, clock)
  serveUsers(serve, connection, clock, { throttle, passwordLinkMail })
  serveOwnAccount(serve, { connection, sessions, throttle, outbox, clock })
  servePasswords(serve, connection, { jobs, throttle, passwordLinkMail, clock })
  servePrivacy(serve, connection, { throttle, pdfWorker, printedShop, openStream, clock })
  serveAccountRequests(serve, connection, { throttle, outbox, passwordLinkMail, shopSettings, clock })
  serveFiles(serve, connection, store, clock)
  serveImports(serve, { app, connection, store, clock, queue: jobs })
  serveReports(serve, connection, clock, { catalogue: shop.catalogue, shopSettings })
  serveSettings(serve, connection, clock, shopSettings)
  serveApiDocument(app, served, config.shopName, authenticate)
  // Fastify's own handler would log the URL, and with it what was typed.
  if (pageFolder === undefined) app.setNotFoundHandler(() => Promise.reject(notFound()))
  else
    await servePage(app, {
      folder: pageFolder,
      shopName: config.shopName,
      sentryDsn: config.sentryDsn,
      sharedWithApi: ['orders', 'shop'],
      mayHaveSession: (request) => sessionCookie.read(request) !== undefined,
      preloadHints: async (request) => {
        const session = await authenticate(request)
        if (session === undefined) return undefined
        if (roleOf(session) === 'picker') return { answers: [auth.checkUser.path], slots: [] }
        const { answers, slots } = await shop.preloadHints(request.url)
        return { answers: [auth.checkUser.path, ...answers], slots }
      },
    })

  const retention = async () => (await readHousekeeping(db)).bewaren
  const hourly: Readonly<Record<string, RepeatingJob['run']>> = {
    'auth.sessions': () => sessions.prune(),
    'auth.throttle': () => throttle.prune(),
    'auth.challenges': () => forgetOldChallenges(db, clock()),
    'auth.devices': async () => forgetOldDevices(db, (await retention()).apparaten, clock()),
    'orders.keys': () => forgetOldKeys(db, clock()),
    'messages.old': async () => forgetOldMessages(db, (await retention()).berichten, clock()),
    'users.deleted': () => forgetDeleted(db),
    'users.links': () => forgetOldLinks(db, clock()),
    'requests.old': async () => forgetOldRequests(db, (await retention()).aanvragen, clock()),
    'privacy.overdue': async () => eraseOverdue(connection, clock(), (await retention()).orders),
    'audit.old': async ({ signal }) => forgetOldAudit(db, await retention(), clock(), signal),
    'files.unused': () => removeUnusedPictures(connection, store, clock()),
    'imports.old': () => removeOldImports(db, clock()),
    'db.leftovers': () => connection.prune(),
  }
  for (const [kind, run] of Object.entries(hourly)) jobs.repeat({ kind, every: hour, run })
  app.addHook('onReady', async () => jobs.start())
  app.addHook('onClose', () => jobs.stop())
  return app
}
