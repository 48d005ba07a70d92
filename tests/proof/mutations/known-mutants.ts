// The code broken on purpose, one well-known mistake at a time. The proofs run against each of these and must fail on it
// (tests/proof/known-mutants.test.ts): a proof that a mistake passes proves nothing.

export interface KnownMutant {
  readonly file: string
  /** What stands in the file; the mutant cannot be made, and so says so, once that is no longer there. */
  readonly right: string
  readonly wrong: string
}

export const knownMutants = {
  /** What shops do that show a cached stock: compare with what was seen, then write the rest back (saleor#543). */
  'stock read, then written': {
    file: 'server/products/stock.ts',
    right: `  const { rows } = await sql<Sold>\``,
    wrong: `  const kept: Map<string, { stock: number; at: number }> = ((globalThis as any).keptStock ??= new Map())
  const sold = new Map<string, Sold>()
  for (const { productId, qty } of [...changes].sort((a, b) => (a.productId < b.productId ? -1 : 1))) {
    let seen = kept.get(productId)
    if (!seen || Date.now() - seen.at > 50) {
      const row = await trx.selectFrom('products').select('stock').where('_id', '=', productId).executeTakeFirst()
      kept.set(productId, (seen = { stock: row?.stock ?? 0, at: Date.now() }))
    }
    if (seen.stock < qty) return undefined
    const product = await trx
      .updateTable('products')
      .set({ stock: seen.stock - qty })
      .where('_id', '=', productId)
      .where('showStatus', '=', 'Ja')
      .where('deletedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!product) return undefined
    sold.set(productId, product)
  }
  if (sold.size > 0) return sold
  const { rows } = await sql<Sold>\``,
  },
  /** Two orders with the same products the other way round wait for each other (magento2#39417). */
  'products locked as they come': {
    file: 'server/products/stock.ts',
    right: `order by "_id" \${forUpdate(trx)}`,
    wrong: `order by array_position(array[\${sql.join(changes.map((change) => change.productId))}]::text[], "_id") \${forUpdate(trx)}`,
  },
  /** Packs and prices of a moment ago, from a copy of the catalogue. */
  'packs and prices from before': {
    file: 'server/orders/place-order.ts',
    right: `  const sold = await sellStock(trx, changes)`,
    wrong: `  const kept: Map<string, { at: number; row: object }> = ((globalThis as any).keptPacks ??= new Map())
  for (const { productId } of changes) {
    if (Date.now() - (kept.get(productId)?.at ?? 0) < 500) continue
    const row = await trx
      .selectFrom('products')
      .select(['vpe', 'minimum', 'priceCents', 'staffel'])
      .where('_id', '=', productId)
      .executeTakeFirst()
    if (row) kept.set(productId, { at: Date.now(), row })
  }
  const locked = await sellStock(trx, changes)
  const sold = locked && new Map([...locked].map(([id, row]) => [id, { ...row, ...kept.get(id)?.row }]))`,
  },
  /** Only the page knows of packs. */
  'packs never looked at': {
    file: 'server/orders/place-order.ts',
    right: `const problem = user.isAdmin ? undefined : packProblem(product, qty)`,
    wrong: `const problem = undefined as ReturnType<typeof packProblem>`,
  },
  /** Every repeat is a new order (magento2#13952). */
  'no idempotency': {
    file: 'server/orders/idempotency.ts',
    right: `if (numInsertedOrUpdatedRows === 1n) return undefined`,
    wrong: `return undefined`,
  },
  /** Stock comes back a second time when an order is deleted twice (woocommerce#22489). */
  'deleted order deleted again': {
    file: 'server/db/lock-row.ts',
    right: ` and "deletedAt" is null returning *`,
    wrong: ` returning *`,
  },
  /** The form's old stock overwrites what was sold meanwhile (woocommerce#16780). */
  'sales undone by a save': {
    file: 'server/products/edit-product.ts',
    right: `if (edit.stockBasis === undefined) {`,
    wrong: `if (edit.stockBasis !== null) {`,
  },
  /** A database that goes away takes the process with it (node-postgres#3202). */
  'no handler of lost connections': {
    file: 'server/db/postgres/connect-postgres.ts',
    right: `  pool.on('error', onError)`,
    wrong: ``,
  },
  /** Any customer reads any order (spree PR13423). */
  'orders without an owner': {
    file: 'server/orders/find-orders.ts',
    right: `    .$if(roleOf(reader) === 'customer', (query) => query.where('userId', '=', reader._id))`,
    wrong: ``,
  },
  /** Whoever knows an order's id prints it. */
  'papers of anyone': {
    file: 'server/papers/routes.ts',
    right: `findOrder(db, id, session)`,
    wrong: `findOrder(db, id, { ...session, isAdmin: true })`,
  },
  /** The owner is not in the WHERE clause: whoever takes along what is kept of him gets all orders. */
  'everybody’s orders in one’s own data': {
    file: 'server/privacy/customer-data.ts',
    right: `        .where('userId', '=', userId)
        .where('deletedAt', deleted ? 'is not' : 'is', null)`,
    wrong: `        .where('deletedAt', deleted ? 'is not' : 'is', null)`,
  },
  /** Whoever knows a user's id takes along what is kept of him. */
  'own data of anyone': {
    file: 'server/privacy/routes.ts',
    right: `session.isAdmin || id === session._id`,
    wrong: `session.isAdmin || id !== ''`,
  },
  /** Counted without the segment that holds the count, as home-made EDIFACT mostly is. */
  'EKT counts without their own segment': {
    file: 'server/papers/ekt/write-ekt.ts',
    right: `segments.length + 1`,
    wrong: `segments.length`,
  },
  /** A quote in a name ends the segment. */
  'EKT separators not released': {
    file: 'server/papers/ekt/unoa.ts',
    right: `.replace(separators, '?$&')`,
    wrong: ``,
  },
  /** The orders' own call, prices and all, for who picks them. */
  'orders and prices for pickers': {
    file: 'contract/orders.ts',
    right: `    path: '/orders',
    access: 'admin',`,
    wrong: `    path: '/orders',
    access: 'picker',`,
  },
  /** A paper with prices, because the other papers are for pickers too. */
  'confirmations for pickers': {
    file: 'contract/papers.ts',
    right: `    path: '/orders/:id/bevestiging.pdf',
    access: 'customer',`,
    wrong: `    path: '/orders/:id/bevestiging.pdf',
    access: 'user',`,
  },
  /** A statement that forgets whose rows it means. */
  'prices taken from every list': {
    file: 'server/price-lists/save-prices.ts',
    right: `    .deleteFrom('price_list_prices')
    .where('listId', '=', listId)`,
    wrong: `    .deleteFrom('price_list_prices')`,
  },
  'work of all ended with one customer': {
    file: 'server/messages/remove-messages.ts',
    right: `db.deleteFrom('jobs').where('id', 'in', which)`,
    wrong: `db.deleteFrom('jobs')`,
  },
  /** A demoted administrator keeps the session of an administrator (saleor#15941). */
  'sessions outlive the role': {
    file: 'server/users/edit-user.ts',
    right: `if (role.isAdmin !== before.isAdmin ||`,
    wrong: `if (`,
  },
  /** What the body carries goes into the row. */
  'fields as sent': {
    file: 'server/http/serve.ts',
    right: `if (result.success) return result.data`,
    wrong: `if (result.success) return Array.isArray(input) ? result.data : { ...(input as object), ...(result.data as object) }`,
  },
  /** A picture is written under its final name, half or whole. */
  'upload left behind': {
    file: 'server/files/make-picture.ts',
    right: `await store.remove(filesOf(filename)).catch(() => undefined)`,
    wrong: ``,
  },
  /** Two pictures that unpack to hundreds of megabytes stand in memory together. */
  'pictures side by side': {
    file: 'server/files/make-picture.ts',
    right: `await inTurn(() => refusing(() => render(sharp, content)))`,
    wrong: `await refusing(() => render(sharp, content))`,
  },
  /** What a body holds is in memory before anybody asks whether there is room. */
  'bodies taken in without a place': {
    file: 'server/files/routes.ts',
    right: `await withPlace(() => upload(request))`,
    wrong: `await upload(request)`,
  },
  /** A store that fails half-way leaves a product that names what is no longer there (medusa#1468 the other way round). */
  'files removed before their row': {
    file: 'server/files/remove-pictures.ts',
    right: `if (!isPictureName(filename)) return`,
    wrong: `if (!isPictureName(filename)) return
  await store.remove(filesOf(filename))`,
  },
  /** Of several orders in one commit, one that is refused half-way keeps what it took. */
  'refusals not undone': {
    file: 'server/db/sqlite/group-commit.ts',
    right: `await sql\`rollback to change\`.execute(trx)`,
    wrong: ``,
  },
  /** What is ordered in one tab goes to whoever logged in last in another. */
  'changes under another session': {
    file: 'server/http/serve.ts',
    right: `shown !== session._id) return otherUser()`,
    wrong: `shown !== session._id && call.method === 'GET') return otherUser()`,
  },
  /** Everybody is let in, and everybody waits. */
  'calls without a limit': {
    file: 'server/http/limits/limit-calls.ts',
    right: `inFlight.size >= callsAtOnce ||
    (`,
    wrong: `1 > 2 &&
    (`,
  },
  /** Who is turned away by a full queue was counted before, and is blocked for it. */
  'counted before his turn': {
    file: 'server/auth/check-login.ts',
    right: `await throttle.refuseBlocked(login)`,
    wrong: `await throttle.attempt(login)`,
  },
  /** Counted after the comparison, if at all: as many guesses pass as come at once. */
  'guesses not counted in their turn': {
    file: 'server/auth/check-login.ts',
    right: `begin: () => throttle.attempt(login),`,
    wrong: `begin: () => Promise.resolve(),`,
  },
  /** Hashing has every thread, and pictures wait for it. */
  'hashes on every thread': {
    file: 'server/auth/passwords.ts',
    right: `Math.max(1, Math.min(2, availableParallelism() - 1))`,
    wrong: `availableParallelism() * 0 + 4`,
  },
  /** Owners stand in the same queue as those who guess. */
  'known devices wait with the rest': {
    file: 'server/auth/check-login.ts',
    right: `goesFirst: login.device !== undefined,`,
    wrong: `goesFirst: false,`,
  },
  /** A thousand addresses guess on one account as often as each of them may. */
  'fifty guesses from each': {
    file: 'server/auth/throttle.ts',
    right: `    { key: keyOf('anywhere', account), rule: fromAnywhere },
`,
    wrong: ``,
  },
  /** A link is looked at before the password is hashed, and not used up after it. */
  'links that stay': {
    file: 'server/users/password-routes.ts',
    right: `      await useLink(trx, token, at)
`,
    wrong: ``,
  },
  /** The account is looked for before the answer, which is then later where there is one. */
  'accounts told by time': {
    file: 'server/users/password-routes.ts',
    right: `    await inTransaction(connection, (trx) =>
      jobs.enqueue(trx, forgot, { gebruikersnaam: gebruikersnaam.slice(0, longestName) }),
    )`,
    wrong: `    await forgot.run({ gebruikersnaam }, { id: '', attempt: 1, signal: new AbortController().signal })`,
  },
  /** Whoever has no account is refused without his password being hashed. */
  'strangers not hashed': {
    file: 'server/auth/passwords.ts',
    right: `    const against = stored ??`,
    wrong: `    if (stored === null || stored === undefined) return false
    const against = stored ??`,
  },
  /** What was compared before the new password is let in after it. */
  'logins that outlive the password': {
    file: 'server/auth/routes.ts',
    right: `await keepPassword(trx, user, rehashed)`,
    wrong: `if (rehashed !== undefined) await keepPassword(trx, user, rehashed)`,
  },
  /** A link that lies in a mailbox for years. */
  'links for weeks': {
    file: 'server/users/password-links.ts',
    right: `{ reset: 30 * minute, invite: 3 * 24 * 60 * minute }`,
    wrong: `{ reset: 30_000 * minute, invite: 30_000 * minute }`,
  },
  /** A list that was opened before a colleague decided decides once more. */
  'requests decided twice': {
    file: 'server/requests/decide-request.ts',
    right: `    .where('status', '=', 'waiting')
`,
    wrong: ``,
  },
  /** Who found an open screen asks for his own second step, and answers with a passkey of his own making. */
  'challenges for anything': {
    file: 'server/auth/second-step/challenges.ts',
    right: `    .where('purpose', '=', asked.purpose)
    .where('sessionHash', asked`,
    wrong: `    .where('sessionHash', asked`,
  },
  /** The cookie alone is asked for, which a browser sends along whatever page makes it. */
  'changes from any site': {
    file: 'server/http/origin.ts',
    right: `    throw new Refusal(403, 'Deze aanvraag komt van een andere website')
`,
    wrong: ``,
  },
  /** Where to go on is read from the address. */
  'redirects to anywhere': {
    file: 'server/http/page/serve-page.ts',
    right: `async (_request, reply) => reply.redirect('/', 308)`,
    wrong: `async (request, reply) => reply.redirect((request.query as { next?: string }).next ?? '/', 308)`,
  },
  /** His own data is his own: but prices are not a picker's to see. */
  'own prices for pickers': {
    file: 'server/privacy/routes.ts',
    right: `roleOf(session) !== 'picker'`,
    wrong: `roleOf(session) !== undefined`,
  },
  /** Who knows the id of a device logs it out, whosever it is. */
  'devices of anyone': {
    file: 'server/auth/logged-in-devices.ts',
    right: `    .where('userId', '=', _id)
`,
    wrong: ``,
  },
  /** A foreign page whose name is made to point at this machine is answered like our own. */
  'any host name': {
    file: 'server/http/hosts.ts',
    right: `return names.has(name) &&`,
    wrong: `return names.size > 0 ||`,
  },
  /** What a proxy looked at and what we answer to are two names. */
  'two host names': {
    file: 'server/http/hosts.ts',
    right: `return found > 1`,
    wrong: `return found > 9`,
  },
  /** One address takes the places of everybody. */
  'places for one address alone': {
    file: 'server/http/limits/limit-calls.ts',
    right: `const callsOfAddress = 300`,
    wrong: `const callsOfAddress = 400`,
  },
  /** A place is held until the client has fetched his answer: one deaf connection closes the shop. */
  'places until fetched': {
    file: 'server/http/limits/limit-calls.ts',
    right: `raw.once('prefinish', free)`,
    wrong: ``,
  },
  /** What is sent ahead on one connection is begun all at once. */
  'answers out of turn': {
    file: 'server/http/limits/answer-in-turn.ts',
    right: `if (ahead === undefined) {`,
    wrong: `if (ahead?.length !== -1) {`,
  },
  /** Requests that wait behind an answer that nobody fetches pile up. */
  'any number sent ahead': {
    file: 'server/http/limits/answer-in-turn.ts',
    right: `const sentAhead = 32`,
    wrong: `const sentAhead = 32e6`,
  },
  /** Whoever asks for much and fetches nothing fills the memory. */
  'unfetched without a limit': {
    file: 'server/http/limits/answer-in-turn.ts',
    right: `unfetched <= unfetchedAtMost`,
    wrong: `unfetched <= unfetchedAtMost * 1e6`,
  },
  /** An answer that nobody fetches is kept ready for ever. */
  'deaf clients never cut off': {
    file: 'server/http/limits/connections.ts',
    right: `if (socket.writableLength > 0) socket.destroy()
    // The client is not silent: our answer is not ready yet.
    else if`,
    wrong: `if`,
  },
  /** Whoever waits for a slow answer of ours is taken for one who does not fetch it. */
  'slow answers cut off': {
    file: 'server/http/limits/connections.ts',
    right: `else if (turns.isAnswering(socket)) socket.setTimeout(app.server.timeout)`,
    wrong: `else if (turns.isAnswering(socket)) socket.destroy()`,
  },
  /** One address opens as many connections as the process has room for. */
  'connections without a limit': {
    file: 'server/http/limits/connections.ts',
    right: `if (open.of(key) >= connectionsOfAddress) {`,
    wrong: `if (open.of(key) >= connectionsOfAddress * 1e6) {`,
  },
  /** What an open shop takes between the look and the lock is overwritten. */
  'emptiness looked at before the lock': {
    file: 'server/operations/move-shop.ts',
    right: `        await refuseAhead(view, trx)
`,
    wrong: ``,
  },
  /** The embedded database's own way of waiting for a lock: everything stands still. */
  'waiting in the event loop': {
    file: 'server/db/sqlite/patient-driver.ts',
    right: `export const busyTimeout = 10`,
    wrong: `export const busyTimeout = 3_000`,
  },
  /** A renamed account of the demo shop opens production (its password stands in the manual). */
  'demo accounts known by name': {
    file: 'server/auth/refuse-demo-accounts.ts',
    right: `        eb('wachtwoord', 'like', \`%\${demoMark}%\`),`,
    wrong: ``,
  },
  'demo password like any other': {
    file: 'server/auth/check-login.ts',
    right: `const isKnown = !demoAccounts && wachtwoord === demoPassword`,
    wrong: `const isKnown = false`,
  },
  /** What is not production is development, whatever was meant. */
  'any NODE_ENV': {
    file: 'server/config.ts',
    right: `.enum(['development', 'test', 'production'], { error: 'NODE_ENV must be development, test or production' })`,
    wrong: `.string()`,
  },
  /** Lines of order lists refer to products as the customer has them, while others change those by their ids: in a circle. */
  'lines of lists as they come': {
    file: 'server/lists/save-list.ts',
    right: `rows.sort((a, b) => (a.productId < b.productId ? -1 : 1))`,
    wrong: ``,
  },
  /** Only the other side's limits, of which nothing is heard any more. */
  'silence waited out': {
    file: 'server/db/postgres/answering-pool.ts',
    right: `isLimited ? { ...asked, query_timeout: answerLimit } : asked`,
    wrong: `asked`,
  },
  'idle connections trusted after a silence': {
    file: 'server/db/postgres/invalidation-log.ts',
    right: `if (isSilence(error)) onSilence()`,
    wrong: ``,
  },
  /** The name goes with the rest, and waits for every order that refers to the account: new ones come faster than old ones end. */
  'deletion behind the orders': {
    file: 'server/users/edit-user.ts',
    right: `.set({ ...nothingLeft, deletedAt`,
    wrong: `.set({ ...nothingLeft, gebruikersnaam: null, deletedAt`,
  },
  /** On a full disk whoever logs out stays logged in. */
  'a logout that needs the disk': {
    file: 'server/auth/ended-sessions.ts',
    right: `      unwritten.add(tokenHash)`,
    wrong: ``,
  },
  'what killed backups leave': {
    file: 'server/operations/backup-shop.ts',
    right: `  await removeAbandoned(folder, print)`,
    wrong: ``,
  },
  /** The first customer's prices are everybody's (caches without the customer's group, as Magento's and Shopware's were). */
  'answers kept for everybody': {
    file: 'server/products/shop-response-cache.ts',
    right: `return respond(keyOf(query, priceListId), index, query, context.priceList ? context : undefined, () => {`,
    wrong: `return respond(keyOf(query, null), index, query, undefined, () => {`,
  },
  'events of everybody’s prices': {
    file: 'server/live/live-streams.ts',
    right: `JSON.stringify([role, priceListId])`,
    wrong: `JSON.stringify([role])`,
  },
  'events kept for who does not read': {
    file: 'server/http/event-stream.ts',
    right: `if (to.writableLength > maxUnread) this.#response.destroy()
    else `,
    wrong: ``,
  },
  /** What an order read of a list is old when it is committed. */
  'a list changed among its orders': {
    file: 'server/price-lists/hold-prices.ts',
    right: ", ${shared(sql.ref('users.priceListId'))}",
    wrong: '',
  },
  'a customer’s list changed among his orders': {
    file: 'server/price-lists/hold-prices.ts',
    right: "${shared(sql.ref('users._id'))}, ",
    wrong: '',
  },
  'names as they are written': {
    file: 'contract/auth.ts',
    right: `plainGebruikersnaam(typed.normalize('NFKC'))`,
    wrong: `plainGebruikersnaam(typed)
  return plainGebruikersnaam(typed)`,
  },
  /** Each sees that the other one is still there. */
  'administrators demoted side by side': {
    file: 'server/users/edit-user.ts',
    right: `  await takeLock(trx, 'admins')
`,
    wrong: ``,
  },
  /** Two processes look at the same moment, see the same job, and both take it. */
  'jobs taken without a lock': {
    file: 'server/jobs/job-rows.ts',
    right: 'sql`for update skip locked`',
    wrong: 'sql``',
  },
  /** What a killed process had begun stays begun for ever. */
  'jobs of the dead left alone': {
    file: 'server/jobs/job-rows.ts',
    right: `("leaseUntil" is null or "leaseUntil" <= \${now})`,
    wrong: `"leaseUntil" is null`,
  },
  /** Whoever works for longer than his lease is taken for dead. */
  'leases never renewed': {
    file: 'server/jobs/job-queue.ts',
    right: `    if (running.size === 0) return
`,
    wrong: `    if (running.size >= 0) return
`,
  },
  /** Done at most once: what a process was at when it was killed is lost. */
  'jobs removed when they begin': {
    file: 'server/jobs/job-queue.ts',
    right: `const ended = attempt(row, handler, cancel)`,
    wrong: `const ended = removeJob(db, row)
      .then(() => attempt(row, handler, cancel))`,
  },
  /** Asked for beside the transaction, so that a job is done for what was undone. */
  'jobs outside the transaction': {
    file: 'server/jobs/job-queue.ts',
    right: `      await trx
        .insertInto('jobs')`,
    wrong: `      await db
        .insertInto('jobs')`,
  },
  /** The delivery date is judged by when the order arrived, and not by when it could be placed. */
  'cut-offs before the wait': {
    file: 'server/orders/place-order.ts',
    right: `    leverdatum: chosenDate(delivery),`,
    wrong: `    leverdatum: chosenDate(delivery && { ...delivery, clock: () => buyer.at }),`,
  },
  /** A deploy keeps what was being sent waiting until its lease has run out. */
  'messages nobody hands back': {
    file: 'server/jobs/job-queue.ts',
    right: `await handBack(db, worker).catch(`,
    wrong: `await Promise.resolve().catch(`,
  },
  /** Whoever was there when a process was killed is blamed for it. */
  'one death is enough to give up': {
    file: 'server/jobs/job-queue.ts',
    right: `const mostTakeovers = 3`,
    wrong: `const mostTakeovers = 1`,
  },
  /** A mail server that is away over lunch is taken for one that is gone. */
  'given up within the hour': {
    file: 'server/jobs/job.ts',
    right: `const triedFor = 48 * hour`,
    wrong: `const triedFor = hour / 2`,
  },
  /** Whoever looks next takes what somebody is at. */
  'leases of no length': {
    file: 'server/jobs/job-rows.ts',
    right: `"leaseUntil" = \${leaseUntil.toISOString()}`,
    wrong: `"leaseUntil" = \${now.toISOString()}`,
  },
  /** What does not fit into a line is left out. */
  'words cut at the edge': {
    file: 'server/papers/pdf/wrap.ts',
    right: `    else parts.push(sign)`,
    wrong: `    else break`,
  },
  /** Two at once in one thread, which answers whoever listens: a customer gets another's paper. */
  'papers side by side': {
    file: 'server/papers/paper-press.ts',
    right: `name: 'papers', atOnce: 1,`,
    wrong: `name: 'papers', atOnce: 4,`,
  },
  /** A mail for each attempt: whoever was told twice has two of them. */
  'a Message-ID for each attempt': {
    file: 'server/messages/outbox.ts',
    right: `messageId: \`\${id}@`,
    wrong: `messageId: \`\${newId()}@`,
  },
  /** Marked first, so that a process that is killed has sent what nobody got. */
  'sent before it is': {
    file: 'server/messages/outbox.ts',
    right: `    await server.send({ messageId`,
    wrong: `    await db.updateTable('messages').set({ sentAt: clock().toISOString() }).where('_id', '=', id).execute()
    await server.send({ messageId`,
  },
  /** Told of after the commit, as shops do that send mail when the order stands: a killed process tells nobody. */
  'messages after the order': {
    file: 'server/orders/routes.ts',
    right: `      await tell.placed(trx, answer, later)`,
    wrong: `      setTimeout(() => {
        inTransaction(connection, (own, _, write) => tell.placed(own, answer, write)).catch(() => undefined)
      }, Math.random() * 4000)`,
  },
  /** What somebody changed meanwhile is overwritten by an undo. */
  'an undo that ignores versions': {
    file: 'server/products/change-products.ts',
    right: `if (row.version !== undefined && row.version !== before.version)`,
    wrong: `if (row.version !== undefined && row.version > before.version)`,
  },
  /** A row as it was before it was another's turn. */
  'many products read without a lock': {
    file: 'server/products/change-products.ts',
    right: `order by "_id" \${forUpdate(trx)}`,
    wrong: `order by "_id"`,
  },
  /** Codes looked at, and not what was used of them. */
  'codes that work again': {
    file: 'server/auth/second-step/answers.ts',
    right: `stepOfCode(app.secret, code, { now, after: app.lastStep })
  if (step === undefined) return spendRecoveryCode(trx, userId, code)
  // Of two who send the same code at once, the first.
  const { numUpdatedRows } = await trx
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)`,
    wrong: `stepOfCode(app.secret, code, { now, after: 0 })
  if (step === undefined) return spendRecoveryCode(trx, userId, code)
  const { numUpdatedRows } = await trx
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('userId', '=', userId)`,
  },
  /** Thousands of rows are sooner written in transactions of a few hundred each. */
  'sheets applied piece by piece': {
    file: 'server/imports/apply-import.ts',
    right: `    await nameRows(trx, importId, read, made)
`,
    wrong: `    await nameRows(trx, importId, read, made)
    const next = isPostgres(trx) ? ['commit', 'begin'] : ['commit', 'begin immediate', 'savepoint change']
    for (const statement of next) await sql.raw(statement).execute(trx)
    await new Promise((resolve) => setTimeout(resolve, 60))
`,
  },
} as const satisfies Record<string, KnownMutant>

/** One change of one place, as `npm run mutants` makes them; travels as JSON in place of a known mutant's name. */
export interface Mutant {
  readonly file: string
  readonly start: number
  readonly right: string
  readonly wrong: string
}

const isOf = (path: string, file: string) => path.split('?')[0]?.endsWith(`/${file}`) ?? false

/** The source of a file as the known or sampled mutant in `MUTANT` has it; any other file, and every file without it, as it is. */
export function mutate(path: string, source: string): string {
  const name = process.env['MUTANT']
  if (name === undefined) return source
  if (name.startsWith('{')) {
    // scripts/mutation wrote it.
    const { file, start, right, wrong } = JSON.parse(name) as Mutant
    if (!isOf(path, file)) return source
    if (!source.startsWith(right, start)) throw new Error(`The mutant no longer fits ${file}.`)
    return source.slice(0, start) + wrong + source.slice(start + right.length)
  }
  const mutant = Object.entries<KnownMutant>(knownMutants).find(([known]) => known === name)?.[1]
  if (!mutant) throw new Error(`There is no known mutant '${name}'.`)
  if (!isOf(path, mutant.file)) return source
  if (!source.includes(mutant.right)) throw new Error(`The mutant '${name}' no longer fits ${mutant.file}.`)
  return source.replace(mutant.right, () => mutant.wrong)
}
