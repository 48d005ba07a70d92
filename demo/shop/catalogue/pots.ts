import type { Pot } from '../../illustrations/pot.ts'

export const terracotta: Pot = { kind: 'terracotta' }
export const zinc: Pot = { kind: 'zinc' }
export const porcelain: Pot = { kind: 'porcelain' }
export const basket: Pot = { kind: 'basket' }
export const stoneware = (colour: string): Pot => ({ kind: 'stoneware', colour })
