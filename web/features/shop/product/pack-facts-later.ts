import { lazy } from 'react'

const load = () => import('./pack-facts.tsx')
export const PackFacts = lazy(async () => ({ default: (await load()).PackFacts }))
export const PackNote = lazy(async () => ({ default: (await load()).PackNote }))
export const RestNote = lazy(async () => ({ default: (await load()).RestNote }))
