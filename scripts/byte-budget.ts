// What a customer's browser must fetch before a page works, held to a budget. Brotli bytes, as they travel.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { firstVisit } from './first-visit.ts'

const kilobyte = 1024

/** Scripts and styles of a first visit that opens on this page, in kB. */
const budgets: Record<string, number> = {
  'features/home/home-page.tsx': 140,
  'features/auth/login-page.tsx': 150,
  'features/shop/shop-page.tsx': 145,
  'features/cart/cart-page.tsx': 155,
  'features/account/user-page.tsx': 150,
}

/** Prints what each of a customer's pages weighs and answers how many are over their budget. */
export function checkByteBudget(folder: string): number {
  let over = 0
  for (const [page, budget] of Object.entries(budgets)) {
    const weight = firstVisit(folder, page).reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0)
    const fits = weight <= budget * kilobyte
    if (!fits) over += 1
    console.log(`${fits ? '✓' : '✗'} ${page}: ${(weight / kilobyte).toFixed(1)} kB of ${budget} kB`)
  }
  return over
}
