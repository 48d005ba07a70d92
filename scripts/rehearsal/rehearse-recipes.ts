// The recipes in the order in which somebody would need them. What stands here beside them is what the manual leaves to its
// reader: names, passwords, which backup; and what shows that a recipe did what it is for.
import { setTimeout as pause } from 'node:timers/promises'
import type { BareSystem } from './bare-system.ts'
import { createReader } from './read-manual.ts'
import { recipe } from './recipes.ts'
import type { Report } from './report.ts'
import { visitedWhile } from './visited-while.ts'

const password = 'een-veld-vol-tulpen'
const token = 'een-heel-lang-teken-42'
const ports = [3001, 3002]
const databaseUrl = `postgres://bollenveld:${password}@127.0.0.1:5499/bollenveld`
const page = 'curl --silent --insecure --resolve shop.example.nl:443:127.0.0.1 https://shop.example.nl'

export async function rehearseRecipes(
  system: BareSystem,
  report: Report,
  release: { readonly old: string; readonly new: string },
): Promise<void> {
  const { step, missing } = report

  const { run, follow } = createReader(system, report)

  async function ready(): Promise<void> {
    const asked = ports.map((port) => `curl --silent --fail http://127.0.0.1:${port}/readyz`).join(' && ')
    const end = Date.now() + 60_000
    while ((await system.run(asked)).status !== 0) {
      if (Date.now() > end) throw new Error('The processes do not get ready.')
      await pause(100)
    }
  }

  const versions = [
    ['<release>', release.old],
    ['apt-get install', 'apt-get install --yes'],
  ] as const
  const certificate = `d=/etc/letsencrypt/live/shop.example.nl; mkdir -p $d; systemctl start nginx
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=shop.example.nl -days 2 \
      -keyout $d/privkey.pem -out $d/fullchain.pem`
  await step('Install: two processes behind nginx', async () => {
    await follow(recipe('apt-get install nginx-light'), versions, {
      'then edit it': () => run(`printf '\\nMETRICS_TOKEN=${token}\\n' >> /etc/bollenveld.env`),
      'certonly --standalone': () => run(`[ -e /etc/letsencrypt/live ] || { ${certificate}; }`),
      'systemctl enable --now bollenveld@3001': ready,
      'certonly --webroot': () => Promise.resolve(),
    })
    const fields =
      '--gebruikersnaam=baas --bedrijfsnaam=Bol --email=baas@bollenveld.example --telefoonnummer=0252123456'
    const admin = recipe('deploy/as-shop npm run admin -- create-admin').trim()
    await run(`cd /opt/bollenveld; ADMIN_PASSWORD=${password} ${admin} ${fields}`)
    if (!(await run(`${page}/`)).includes('<html lang="nl"')) throw new Error('nginx does not show the page.')
  })
  await step('Visitors, nothing else', async (remark) =>
    remark(await visitedWhile(system, password, () => pause(5_000))),
  )
  await step('Figures, as Prometheus reads them', async () => {
    const figures = `curl --silent --fail --header 'Authorization: Bearer ${token}' http://127.0.0.1:3001/metrics`
    if ((await system.run('command -v promtool')).status === 0) await run(`${figures} | promtool check metrics`)
    else missing('`promtool check metrics`', 'promtool is not installed')
  })

  const backups = '/var/backups/bollenveld'
  const newest = async () => (await run(`ls ${backups} | sort | tail -n 1`)).trim()
  await step('Back up: timer, first backup, check', async (remark) => {
    const said = await follow(recipe('install -d -m 0700 -o bollenveld -g bollenveld /var/backups'))
    if (said?.includes('Everything balances.') !== true) throw new Error(said)
    remark(
      `next at ${(await run('systemctl show --property NextElapseUSecRealtime --value bollenveld-backup.timer')).trim()}`,
    )
  })
  await step('Back up by hand; restore into an empty place; check', async () => {
    const [back = '', restore = ''] = recipe('deploy/as-shop npm run backup').split('\n')
    await run(`cd /opt/bollenveld; ${back}
      install -d -m 0700 -o bollenveld -g bollenveld /var/lib/bollenveld-restored
      sed '$aDATA_DIR=/var/lib/bollenveld-restored' /etc/bollenveld.env > /etc/elsewhere.env
      export ENVIRONMENT_FILE=/etc/elsewhere.env
      ${restore.replace(/bollenveld-20\w+/, await newest())}
      deploy/as-shop npm run admin -- check`)
  })
  await step('To another place and back, by restic', async () => {
    await run(`printf 'RESTIC_REPOSITORY=/srv/elsewhere\nRESTIC_PASSWORD=${password}\n' > /etc/bollenveld-restic.env`)
    const said = await follow(recipe('set -a && . /etc/bollenveld-restic.env'))
    if (said !== undefined) await run(`diff -r ${backups} /var/tmp/back${backups}`)
  })

  const [byTarball = '', byTag = ''] = recipe('cd /opt/bollenveld && deploy/upgrade').split('\n')
  const upgrade = (title: string, to: string, line: string) =>
    step(title, async (remark) => {
      remark(await visitedWhile(system, password, () => run(line.replaceAll('<release>', to))))
      const runs = (await run('readlink /opt/bollenveld')).trim()
      if (runs !== `bollenveld-${to}`) throw new Error(`${runs} is open.`)
    })
  await upgrade('Upgrade, with a step in the database (SQLite)', release.new, byTarball)
  const before = await newest()
  await upgrade('The way back (SQLite)', release.old, byTag)
  await step('The way back past a step that ends with -alone', async () => {
    const block = recipe("systemctl stop 'bollenveld@*'\nmv")
    await follow(block, [
      ['<old release>', release.old],
      ['<the backup>', before],
    ])
    await ready()
  })

  if ((await system.run('command -v pg_createcluster')).status !== 0)
    missing('PostgreSQL, and all that is done with it', 'pg_createcluster is not installed')
  else {
    await step('(PostgreSQL itself, empty)', () =>
      run(`pg_createcluster 15 shop -p 5499 --start
        runuser -u postgres -- psql -p 5499 -c "create role bollenveld login password '${password}'"
        runuser -u postgres -- createdb -p 5499 --owner bollenveld bollenveld`),
    )
    await step('Scale out: move to PostgreSQL, twice; check', async () => {
      const block = recipe("MOVE_TO='postgres://")
      await follow(block, [['postgres://bollenveld:<password>@db.internal:5432/bollenveld', databaseUrl]])
      await ready()
    })
    await step('Back up, on PostgreSQL; check', () => run('systemctl start bollenveld-backup'))
    await upgrade('Upgrade, with a step in the database (PostgreSQL)', release.new, byTarball)
    await upgrade('The way back (PostgreSQL)', release.old, byTag)
    if ((await system.run('command -v pgbouncer')).status !== 0) missing('pgbouncer', 'it is not installed')
    else await step('pgbouncer is refused with a sentence', refusePooler)
  }

  async function refusePooler(): Promise<void> {
    const settings = `[databases]\nbollenveld = host=127.0.0.1 port=5499 user=bollenveld password=${password}
[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = 6432\nunix_socket_dir =\nauth_type = any\nauth_file = /run/users\npool_mode = transaction\n`
    await run(`printf '%s' '${settings}' > /run/pooler.ini; echo '"bollenveld" ""' > /run/users; chmod 644 /run/pooler.ini /run/users
      pgbouncer -q -d -u nobody /run/pooler.ini || systemd-run --quiet pgbouncer -q -u nobody /run/pooler.ini; sleep 1
      sed 's/:5499/:6432/' /etc/bollenveld.env > /etc/elsewhere.env`)
    const { status, said } = await system.run(
      'cd /opt/bollenveld; ENVIRONMENT_FILE=/etc/elsewhere.env deploy/as-shop npm run admin -- check',
    )
    if (status !== 1 || !/pooler/.test(said)) throw new Error(said)
  }

  await step('A process killed by SIGKILL serves again', async () => {
    await run('systemctl kill --signal KILL bollenveld@3001; sleep 0.5')
    await ready()
  })
  await step('A wrong setting, mended after eight starts in vain', async () => {
    const restarts = async () =>
      Number((await run('systemctl show --property NRestarts --value bollenveld@3001')).trim())
    const before = await restarts()
    await run("echo 'LOG_LEVEL=loud' >> /etc/bollenveld.env; systemctl kill --signal KILL bollenveld@3001")
    while ((await restarts()) < before + 8) await pause(500)
    const said = await run('journalctl --no-pager -o cat -u bollenveld@3001 -n 20')
    if (!said.includes('LOG_LEVEL must be')) throw new Error(said)
    await run("sed -i '/LOG_LEVEL=loud/d' /etc/bollenveld.env")
    await ready()
  })
  await step('Both processes stopped: nginx says so', async () => {
    await run("systemctl stop 'bollenveld@*'")
    const said = await run(`${page}/ --write-out '%{http_code}'`)
    if (!said.endsWith('502') || !said.includes('<html lang="nl"')) throw new Error(said)
    await run('systemctl start bollenveld@3001 bollenveld@3002')
    await ready()
  })

  await follow(recipe('apt-get install curl xz-utils git'), versions)
  await follow(recipe('export RELEASE='), versions)
  const controllers = (await run('cat /sys/fs/cgroup/cgroup.controllers')).split(/\s+/)
  if (!controllers.includes('memory'))
    missing('the units’ `MemoryMax`', 'this kernel gives systemd no memory controller here')
}
