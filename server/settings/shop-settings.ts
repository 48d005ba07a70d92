// The settings in memory: read once, and again after a change in whichever process.
import { neutralSettings, type Settings, settingsShape } from '../../contract/settings.ts'
import type { Connection } from '../db/connection.ts'
import type { Db, SettingsRow } from '../db/schema.ts'

export interface ShopSettings {
  /** As of this request; asked before its transaction, they cost an order no query. */
  current(): Settings | Promise<Settings>
}

export function createShopSettings({ db, invalidations }: Connection): ShopSettings {
  let kept: Settings | undefined
  let changes = 0
  invalidations.subscribe('settings', () => {
    changes++
    kept = undefined
  })

  async function read(): Promise<Settings> {
    const before = changes
    const settings = await readSettings(db)
    // Settings that changed while they were being read are not kept.
    if (changes === before && invalidations.isSynchronized()) kept = settings
    return settings
  }

  return { current: () => (invalidations.isSynchronized() && kept ? kept : read()) }
}

async function readSettings(db: Db): Promise<Settings> {
  return presentSettings(await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow())
}

/** What a row holds, neutral where a part was never set or an earlier release did not know it. */
export function presentSettings({ version, ...row }: SettingsRow): Settings {
  const part = (name: keyof typeof neutralSettings): object => {
    const stored: unknown = JSON.parse(row[name])
    return { ...neutralSettings[name], ...(typeof stored === 'object' && stored) }
  }
  return settingsShape.parse({
    bedrijf: part('bedrijf'),
    levering: part('levering'),
    berichten: part('berichten'),
    version,
  })
}
