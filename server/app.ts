import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { roleOf } from '../contract/endpoints/access.ts'
import { auth } from '../contract/endpoints/auth.ts'
import { auditJobs } from './audit/audit-jobs.ts'
import { authJobs } from './auth/auth-jobs.ts'
import { serveAuth } from './auth/routes.ts'
import { serveSecondStep } from './auth/second-step/routes.ts'
import { serveDevices } from './auth/logged-in-devices.ts'
import { createNewDevices } from './auth/new-device.ts'
import { sessionCookie } from './auth/cookie.ts'
import { createSessions } from './auth/sessions.ts'
import { createThrottle } from './auth/throttle.ts'
import type { Config } from './config.ts'
import type { Connection } from './db/connection.ts'
import { watchStatements } from './db/statement-watch.ts'
import { serveExports } from './exports/routes.ts'
import { pictureJobs } from './files/remove-pictures.ts'
import { type PictureStore, PictureStoreFailure } from './files/picture-store.ts'
import { serveFiles } from './files/routes.ts'
import { importJobs } from './imports/import-jobs.ts'
import { serveImports } from './imports/routes.ts'
import { timedStore } from './files/timed-store.ts'
import { answerBrokenConnection, connectionLimits } from './http/limits/connections.ts'
import { allowOrigins } from './http/cors.ts'
import { answerBadAddress, answerErrors } from './http/errors.ts'
import { drainOnDemand } from './http/drain.ts'
import { checkHost } from './http/hosts.ts'
import { limitCalls } from './http/limits/limit-calls.ts'
import { type LogStream, logRequests, logSettings, requestId } from './http/log.ts'
import { serveMetrics } from './http/metrics.ts'
import type { ErrorReporter } from './report-errors.ts'
import { serveHealth } from './http/health.ts'
import { originCheck } from './http/origin.ts'
import { tellUnbelievedProxy } from './http/unbelieved-proxy.ts'
import { servePage } from './http/page/serve-page.ts'
import { parseJson } from './http/parse-json.ts'
import { notFound } from './http/refusal.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { type Authenticate, createServe, isBackground } from './http/serve.ts'
import { serveApiDocument } from './http/api-document/serve-api-document.ts'
import { createJobQueue } from './jobs/job-queue.ts'
import { messageFigures } from './messages/find-messages.ts'
import { senderOf } from './messages/sender.ts'
import { openMailServer } from './messages/mail-server.ts'
import { messageJobs } from './messages/message-jobs.ts'
import { createOutbox } from './messages/outbox.ts'
import { serveMessages } from './messages/routes.ts'
import { lastSuccesses } from './operations/last-success.ts'
import { orderJobs } from './orders/order-jobs.ts'
import { createOrderMessages } from './orders/messages/order-messages.ts'
import { orderCounters } from './orders/order-counters.ts'
import { serveLists } from './lists/routes.ts'
import { serveLive } from './live/routes.ts'
import { serveOrders } from './orders/routes.ts'
import { papersForMail } from './papers/papers-for-mail.ts'
import { createPaperPress } from './papers/paper-press.ts'
import { servePapers } from './papers/routes.ts'
import { createShopOnPaper } from './papers/shop-on-paper.ts'
import { eraseOverdue } from './privacy/erase-customer.ts'
import { servePrivacy } from './privacy/routes.ts'
import { createCustomerPrices } from './price-lists/customer-prices.ts'
import { servePicking } from './picking/routes.ts'
import { servePriceLists } from './price-lists/routes.ts'
import { serveProducts } from './products/routes.ts'
import { release } from './release.ts'
import { serveReports } from './reports/routes.ts'
import { readHousekeeping } from './settings/housekeeping.ts'
import { serveSettings } from './settings/routes.ts'
import { createShopSettings } from './settings/shop-settings.ts'
import { requestJobs } from './requests/request-jobs.ts'
import { serveRequests } from './requests/routes.ts'
import { createLinkOffers } from './users/link-offers.ts'
import { servePasswords } from './users/password-routes.ts'
import { forgetDeleted } from './users/edit-user.ts'
import { forgetOldLinks } from './users/password-links.ts'
import { serveUsers } from './users/routes.ts'

export interface AppParts {
  readonly connection: Connection
  readonly store: PictureStore
  readonly config: Pick<
    Config,
    | 'allowedHosts'
    | 'allowedOrigins'
    | 'demoAccounts'
    | 'trustProxy'
    | 'logLevel'
    | 'shopName'
    | 'sentryDsn'
    | 'metricsToken'
    | 'mail'
    | 'shopUrl'
    | 'requireSecondStep'
  >
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

  const callsInFlight = limitCalls(app)
  sendSecurityHeaders(app, config.allowedOrigins)
  await allowOrigins(app, config.allowedOrigins)
  await app.register(cookie)
  logRequests(app)
  tellUnbelievedProxy(app, config.trustProxy)
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
  const press = createPaperPress(app.log)
  app.addHook('onClose', () => press.close())
  const shopOnPaper = createShopOnPaper({
    db: connection.db,
    store: givenStore,
    shopSettings,
    shopName: config.shopName,
    log: app.log,
  })
  const tellings = createOrderMessages(
    connection.db,
    outbox,
    () => shopSettings.current(),
    papersForMail({ db: connection.db, press, shopSettings, shopOnPaper, clock }),
  )
  const sessions = createSessions(connection, clock, config)
  const throttle = createThrottle(connection, clock)
  const authenticate: Authenticate = async (request) => {
    const token = sessionCookie.read(request)
    return token === undefined ? undefined : sessions.find(token, isBackground(request))
  }
  const { serve, served } = createServe(app, { checkOrigin: originCheck(config.allowedOrigins), authenticate })

  serveHealth(app, connection, isDraining)
  const observers = await serveMetrics(app, connection, config.metricsToken, {
    callsInFlight,
    openPages: () => openPages(),
    jobs: () => jobs.figures(),
    messages: () => messageFigures(connection.db, clock()),
    successes: () => lastSuccesses(connection.db),
    checkPictures: () => givenStore.check(),
    answers: orderCounters,
    release,
  })
  watchStatements(connection.statements, app.log, observers.statement)
  const store = timedStore(givenStore, observers.pictures)
  const newDevices = createNewDevices(connection.db, outbox, clock)
  const authParts = { ...config, connection, sessions, throttle, newDevices, clock }
  serveAuth(serve, authParts)
  serveSecondStep(serve, { ...authParts, outbox })
  serveDevices(serve, connection, clock, outbox)
  const prices = createCustomerPrices(connection, clock)
  const shop = serveProducts(serve, connection, clock, prices)
  app.addHook('onReady', () => shop.prepare())
  serveOrders(serve, connection, clock, { catalogue: shop.catalogue, prices, shopSettings, tellings })
  serveMessages(serve, connection, outbox)
  servePapers(serve, connection, clock, { press, shopSettings, shopOnPaper })
  servePicking(serve, connection.db)
  serveExports(serve, connection.db, clock)
  serveLists(serve, connection, clock)
  servePriceLists(serve, connection, clock)
  const openPages = serveLive(app, serve, {
    connection,
    catalogue: shop.catalogue,
    prices,
    clock,
    findSessions: (tokenHashes) => sessions.findAll(tokenHashes),
    isDraining,
  })
  const offers = createLinkOffers(connection, outbox, clock)
  serveUsers(serve, connection, clock, offers)
  servePasswords(serve, connection, { jobs, throttle, offers, clock })
  servePrivacy(serve, connection, { throttle, press, shopOnPaper, clock })
  serveRequests(serve, connection, { throttle, outbox, offers, shopSettings, clock })
  serveFiles(serve, connection, store, clock)
  const sheets = importJobs(connection, clock)
  jobs.register(sheets.judge)
  jobs.register(sheets.apply)
  serveImports(serve, { app, connection, store, clock, queue: jobs, jobs: sheets })
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
      sharedWithApi: ['orders'],
      mayHaveSession: (request) => sessionCookie.read(request) !== undefined,
      preloadHints: async (request) => {
        const session = await authenticate(request)
        if (session === undefined) return undefined
        if (roleOf(session) === 'picker') return { answers: [auth.checkUser.path], slots: [] }
        const { answers, slots } = await shop.preloadHints(request.url)
        return { answers: [auth.checkUser.path, ...answers], slots }
      },
    })

  const everyHour = 3_600_000
  const kept = async () => (await readHousekeeping(connection.db)).bewaren
  for (const job of [
    ...authJobs({ db: connection.db, clock, sessions, throttle, kept }),
    ...orderJobs(connection.db, clock),
    ...messageJobs(connection.db, clock, kept),
    { kind: 'users.deleted', every: everyHour, run: () => forgetDeleted(connection.db) },
    { kind: 'users.links', every: everyHour, run: () => forgetOldLinks(connection.db, clock()) },
    ...requestJobs(connection.db, clock, kept),
    {
      kind: 'privacy.overdue',
      every: everyHour,
      run: async () => eraseOverdue(connection, clock(), (await kept()).orders),
    },
    ...auditJobs(connection.db, clock, kept),
    ...pictureJobs(connection, store, clock),
    ...sheets.repeating,
    { kind: 'db.leftovers', every: everyHour, run: () => connection.prune() },
  ])
    jobs.repeat(job)
  app.addHook('onReady', async () => jobs.start())
  app.addHook('onClose', () => jobs.stop())
  return app
}
