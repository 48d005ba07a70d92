import { neutralSettings, type Settings, settingsShape } from '../../../contract/endpoints/settings.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { SettingsRow } from '../../platform/db/schema.ts'

export const settingsParts = ['bedrijf', 'levering', 'bestelling', 'btw', 'berichten'] as const

export type ShopSettings = ReturnType<typeof createShopSettings>

export function createShopSettings({ db, invalidations }: Connection) {
  let cached: Settings | undefined
  let changes = 0
  invalidations.subscribe('settings', () => {
    changes++
    cached = undefined
  })
  return {
    /** Call it before a transaction: then settings cost an order no query. */
    async current(): Promise<Settings> {
      if (invalidations.isSynchronized() && cached) return cached
      const before = changes
      const settings = presentSettings(await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow())
      // Changed while being read: not cached.
      if (changes === before && invalidations.isSynchronized()) cached = settings
      return settings
    },
  }
}

/** Defaults for a part that was never set, or that an earlier release did not know. */
export function presentSettings({ version, ...row }: SettingsRow): Settings {
  const stored = settingsParts.map((part) => {
    const value: unknown = JSON.parse(row[part])
    return [part, { ...neutralSettings[part], ...(typeof value === 'object' && value) }]
  })
  return settingsShape.parse({ ...Object.fromEntries(stored), version })
}
