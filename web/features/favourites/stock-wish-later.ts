import { lazy } from 'react'

export const StockWish = lazy(async () => ({ default: (await import('./stock-wish.tsx')).StockWish }))
