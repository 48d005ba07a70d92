// Brotli bytes, as a browser downloads them.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type firstScreens, firstVisit } from './first-visit.ts'

const kilobyte = 1024

/** Scripts and styles of a first visit, in kB: what it weighs, and some 5 kB for what comes next. */
const budgets: Record<(typeof firstScreens)[keyof typeof firstScreens], number> = {
  'features/home/home-page.tsx': 147,
  // With what buyers' screens share, which is wanted after the login anyway.
  'features/auth/login-page.tsx': 158,
  'features/shop/shop-page.tsx': 152,
  'features/cart/cart-page.tsx': 162,
  'features/account/account-page.tsx': 158,
}

/** The order list and the print sheet are for customers too. */
const ofStaff =
  /^web\/features\/(dashboard|products|users)\/|^web\/features\/orders\/(?!list\/order-list\.|order-sheet\.)|node_modules\/(@dnd-kit|recharts|@mantine\/charts|zod)\//

/** @returns the number of pages over budget or with staff code */
export function checkByteBudget(folder: string): number {
  const modules = JSON.parse(readFileSync(join(folder, '.vite/modules.json'), 'utf8')) as Record<string, string[]>
  if (!modulesOfStaff(modules))
    throw new Error('The built page has no staff code at all: the check looks in the wrong place.')
  let over = 0
  for (const [page, budget] of Object.entries(budgets)) {
    const files = firstVisit(folder, page)
    const strangers = files.flatMap((file) => modules[file] ?? []).filter((module) => ofStaff.test(module))
    const weight = files.reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0)
    const fits = weight <= budget * kilobyte
    if (!fits || strangers.length > 0) over += 1
    console.log(`${fits ? '✓' : '✗'} ${page}: ${(weight / kilobyte).toFixed(1)} kB of ${budget} kB`)
    for (const module of strangers) console.log(`✗ ${page} loads ${module}, which only staff need`)
  }
  return over
}

function modulesOfStaff(modules: Record<string, string[]>): boolean {
  return Object.values(modules).some((all) => all.some((module) => ofStaff.test(module)))
}
