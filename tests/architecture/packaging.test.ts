// What is shipped for operators, held against the program: settings, figures, paths and the service manager's own opinion.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '../../server/config.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')

test('docs/operations.md has a row for every setting, and for no other', () => {
  const rows = found(read('docs/operations.md'), /^\| `([A-Z][A-Z0-9_]+)` \|/gm)
  expect(rows.toSorted()).toEqual(settingNames.toSorted())
})

test('the example settings, the unit, the image and the compose file set nothing that the program does not know', () => {
  // The last is Node's own.
  const own = new Set<string>([...settingNames, 'NODE_COMPILE_CACHE'])
  const set = {
    example: found(read('deploy/bollenveld.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm),
    unit: found(read('deploy/bollenveld@.service'), /(?:^Environment=| )([A-Z][A-Z0-9_]+)=/gm),
    backup: found(read('deploy/bollenveld-backup.service'), /(?:^Environment=| )([A-Z][A-Z0-9_]+)=/gm),
    image: found(read('deploy/Dockerfile'), /(?:^ENV| )\s*([A-Z][A-Z0-9_]+)=/gm),
    compose: found(read('deploy/compose.yaml').split('\nservices:')[0] ?? '', /^ {4}([A-Z][A-Z0-9_]+): /gm),
  }
  expect(Object.values(set).map((names) => names.length > 2)).toEqual([true, true, true, true, true])
  expect(Object.values(set).flatMap((names) => names.filter((name) => !own.has(name)))).toEqual([])
})

test('the image holds a release and nothing else, and runs as somebody without rights', () => {
  const image = read('deploy/Dockerfile')
  expect(image).toContain('\nRUN npm run release -- --folder /release --without-node\n')
  const last = image.slice(image.lastIndexOf('\nFROM '))
  expect(found(last, /^(?:COPY|ADD) (.+)$/gm)).toEqual(['--from=release /release ./'])
  expect(last).toContain('\nUSER node\n')
  expect(existsSync(join(import.meta.dirname, '../../server/main.ts'))).toBe(true)
})

test('alerts point at a recipe that the manual has', () => {
  const headings = found(read('docs/operations.md'), /^### (.+)$/gm)
  const recipes = found(read('deploy/bollenveld-alerts.yml'), /docs\/operations\.md, "([^"]+)"/g)
  expect(recipes.length).toBeGreaterThan(4)
  expect(recipes.filter((recipe) => !headings.includes(recipe))).toEqual([])
})

test('systemd understands the units and the timer, and calls the services well enclosed', ({ skip }) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) skip('systemd-analyze is not installed here')
  const folder = mkdtempSync(join(tmpdir(), 'bollenveld-unit-'))
  try {
    const services = ['bollenveld@3001.service', 'bollenveld-backup.service']
    for (const name of services) {
      const here = read(`deploy/${name.replace('3001', '')}`)
        .replaceAll('/opt/bollenveld/node_modules/.bin/node', process.execPath)
        .replace('WorkingDirectory=/opt/bollenveld', 'WorkingDirectory=/')
      writeFileSync(join(folder, name), here)
    }
    const timer = 'bollenveld-backup.timer'
    writeFileSync(join(folder, timer), read(`deploy/${timer}`))
    for (const name of [...services, timer]) {
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, name)], { encoding: 'utf8' })
      // systemd before 254, as in Debian 12, does not know these two and goes on without them.
      const complaints = verified.stderr
        .split('\n')
        .filter(
          (line) => !/Unknown key '(RestartSteps|RestartMaxDelaySec)' in section \[Service\], ignoring/.test(line),
        )
      expect(complaints.join('\n')).not.toContain('bollenveld')
    }
    for (const name of services) {
      const enclosed = spawnSync('systemd-analyze', [
        'security',
        '--offline=true',
        '--threshold=20',
        join(folder, name),
      ])
      expect(enclosed.status).toBe(0)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the unit never gives a process up', () => {
  const unit = read('deploy/bollenveld@.service')
  const section = (name: string) => new RegExp(`^\\[${name}\\]\\n([^]*?)(?=^\\[|$(?![^]))`, 'm').exec(unit)?.[1] ?? ''
  // A limit of starts stands in [Unit]; in [Service] systemd would pass over it.
  expect(found(section('Unit'), /^StartLimitIntervalSec=(.*)$/gm)).toEqual(['0'])
  expect(found(section('Service'), /^Restart=(.*)$/gm)).toEqual(['always'])
  expect(found(section('Service'), /^RestartSec=(.*)$/gm)).toEqual(['2'])
  expect(found(section('Service'), /^RestartSteps=(.*)$/gm)).toEqual(['5'])
  expect(found(section('Service'), /^RestartMaxDelaySec=(.*)$/gm)).toEqual(['20'])
})

/** Two shops over forty minutes, for promtool: all that an alert is about goes wrong in the one, nothing in the other. */
function prometheusCases(alerts: readonly string[], rules: string): string {
  const troubled = {
    'up{job="bollenveld",instance="a"}': '0x100',
    'bollenveld_requests_total{call="POST /orders",status="200"}': '0+90x100',
    'bollenveld_requests_total{call="POST /orders",status="500"}': '0+10x100',
    'bollenveld_request_duration_seconds_bucket{call="POST /orders",le="1"}': '0+10x100',
    'bollenveld_request_duration_seconds_bucket{call="POST /orders",le="2.5"}': '0+100x100',
    'bollenveld_request_duration_seconds_bucket{call="POST /orders",le="+Inf"}': '0+100x100',
    'bollenveld_database_connections{state="waiting"}': '3x100',
    'bollenveld_queue{queue="passwords",state="waiting"}': '20x100',
    'bollenveld_jobs{kind="files.unused",state="failed"}': '1x100',
    'bollenveld_job_attempts{kind="files.unused"}': '9x100',
    bollenveld_jobs_late_seconds: '0+60x100',
    nodejs_eventloop_lag_p99_seconds: '0.8x100',
    'process_start_time_seconds{job="bollenveld"}': '0+300x100',
    'process_resident_memory_bytes{job="bollenveld"}': '1000000000x100',
    bollenveld_picture_store_up: '0x100',
    bollenveld_messages_oldest_seconds: '3700x100',
    'bollenveld_messages{status="failed"}': '0x40 6x60',
    // Two days before the clock of these cases begins, which is 1970; a check that never was.
    'bollenveld_last_success_timestamp_seconds{task="backup"}': '-172800x100',
  }
  const calm = {
    'up{job="bollenveld",instance="a"}': '1x100',
    'bollenveld_requests_total{call="POST /orders",status="200"}': '0+1000x100',
    'bollenveld_requests_total{call="POST /orders",status="500"}': '0+1x100',
    'bollenveld_request_duration_seconds_bucket{call="POST /orders",le="1"}': '0+100x100',
    'bollenveld_request_duration_seconds_bucket{call="POST /orders",le="+Inf"}': '0+100x100',
    'bollenveld_request_duration_seconds_bucket{call="POST /files/upload",le="1"}': '0x100',
    'bollenveld_request_duration_seconds_bucket{call="POST /files/upload",le="+Inf"}': '0+100x100',
    'bollenveld_database_connections{state="waiting"}': '0x100',
    'bollenveld_queue{queue="passwords",state="waiting"}': '2x100',
    'bollenveld_jobs{kind="files.unused",state="waiting"}': '3x100',
    'bollenveld_job_attempts{kind="files.unused"}': '2x100',
    bollenveld_jobs_late_seconds: '3x100',
    nodejs_eventloop_lag_p99_seconds: '0.03x100',
    'process_start_time_seconds{job="bollenveld"}': '300x20 2000x80',
    'process_resident_memory_bytes{job="bollenveld"}': '300000000x100',
    bollenveld_picture_store_up: '1x100',
    bollenveld_messages_oldest_seconds: '30x100',
    'bollenveld_messages{status="failed"}': '9x100',
    'bollenveld_last_success_timestamp_seconds{task="backup"}': '-72000x100',
    'bollenveld_last_success_timestamp_seconds{task="check"}': '-72000x100',
  }
  const firing = (shop: Readonly<Record<string, string>>, names: readonly string[]) => ({
    interval: '1m',
    input_series: Object.entries(shop).map(([series, values]) => ({ series, values })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: '95m',
        exp_samples: names.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
      },
    ],
  })
  // YAML takes JSON as it is.
  return JSON.stringify({ rule_files: [rules], tests: [firing(troubled, alerts), firing(calm, [])] })
}

test('Prometheus understands its settings; every alert comes when it should, and none without need', ({ skip }) => {
  if (spawnSync('promtool', ['--version']).status !== 0) skip('promtool is not installed here')
  const deploy = join(import.meta.dirname, '../../deploy')
  const settings = spawnSync('promtool', ['check', 'config', '--syntax-only', join(deploy, 'prometheus.yml')])
  expect(settings.status).toBe(0)
  const folder = mkdtempSync(join(tmpdir(), 'bollenveld-alerts-'))
  try {
    const alerts = found(read('deploy/bollenveld-alerts.yml'), /- alert: (\S+)/g)
    const severities = found(read('deploy/bollenveld-alerts.yml'), /severity: (page|ticket)$/gm)
    expect(severities).toHaveLength(alerts.length)
    expect(alerts.length).toBeGreaterThan(7)
    const cases = join(folder, 'cases.yml')
    writeFileSync(cases, prometheusCases(alerts, join(deploy, 'bollenveld-alerts.yml')))
    const tested = spawnSync('promtool', ['test', 'rules', cases], { encoding: 'utf8' })
    expect(tested.stdout + tested.stderr).not.toContain('FAILED')
    expect(tested.status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
