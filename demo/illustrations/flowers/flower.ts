import type { PetalPaint } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import type { Frame } from '../vector.ts'
import { allium } from './allium.ts'
import type { ClusterForm } from './cluster.ts'
import { cluster } from './cluster.ts'
import { cyclamen } from './cyclamen.ts'
import type { DahliaForm } from './dahlia.ts'
import { dahlia } from './dahlia.ts'
import { crownImperial, snakesHead } from './fritillary.ts'
import type { IrisPaint } from './iris.ts'
import { iris } from './iris.ts'
import type { NarcissusForm } from './narcissus.ts'
import { narcissus } from './narcissus.ts'
import type { OrchidPaint } from './orchid.ts'
import { orchid } from './orchid.ts'
import { bracts, rose } from './rosette.ts'
import type { SaucerForm } from './saucer.ts'
import { saucer } from './saucer.ts'
import type { SpatheForm, SpathePaint } from './spathe.ts'
import { spathe } from './spathe.ts'
import type { SpikeForm } from './spike.ts'
import { spike } from './spike.ts'
import type { TrumpetForm, TrumpetPaint } from './trumpet.ts'
import { trumpet, umbel } from './trumpet.ts'
import type { TulipForm } from './tulip.ts'
import { tulip } from './tulip.ts'

/** Everything needed to draw one kind of flower. */
export type Flower =
  | { readonly kind: 'tulip'; readonly form: TulipForm; readonly paint: PetalPaint }
  | { readonly kind: 'narcissus'; readonly form: NarcissusForm; readonly heads?: number }
  | { readonly kind: 'spike'; readonly form: SpikeForm; readonly paint: PetalPaint }
  | { readonly kind: 'allium'; readonly stars: number; readonly paint: PetalPaint }
  | { readonly kind: 'umbel'; readonly form: TrumpetForm; readonly heads: number; readonly paint: TrumpetPaint }
  | { readonly kind: 'lily'; readonly form: TrumpetForm; readonly paint: TrumpetPaint }
  | { readonly kind: 'dahlia'; readonly form: DahliaForm }
  | { readonly kind: 'saucer'; readonly form: SaucerForm }
  | { readonly kind: 'iris'; readonly paint: IrisPaint }
  | { readonly kind: 'crown-imperial'; readonly paint: PetalPaint }
  | { readonly kind: 'snakes-head'; readonly paint: PetalPaint; readonly checks: string }
  | { readonly kind: 'orchid'; readonly paint: OrchidPaint }
  | { readonly kind: 'cyclamen'; readonly paint: PetalPaint }
  | { readonly kind: 'cluster'; readonly form: ClusterForm }
  | { readonly kind: 'spathe'; readonly form: SpatheForm; readonly paint: SpathePaint }
  | { readonly kind: 'rose'; readonly petals: number; readonly tight: number; readonly paint: PetalPaint }
  | { readonly kind: 'bracts'; readonly paint: PetalPaint }

/** One flower head on its frame. */
export function bloom(flower: Flower, frame: Frame, random: Random): Sheet[] {
  switch (flower.kind) {
    case 'tulip':
      return tulip(frame, flower.form, flower.paint, random)
    case 'narcissus':
      return narcissus(frame, flower.form, random)
    case 'spike':
      return spike(frame, flower.form, flower.paint, random)
    case 'allium':
      return allium(frame, flower.paint, flower.stars, random)
    case 'umbel':
      return umbel(frame, flower.form, flower.paint, flower.heads, random)
    case 'lily':
      return trumpet(frame, flower.form, flower.paint, random)
    case 'dahlia':
      return dahlia(frame, flower.form, random)
    case 'saucer':
      return saucer(frame, flower.form, random)
    case 'iris':
      return iris(frame, flower.paint, random)
    case 'crown-imperial':
      return crownImperial(frame, flower.paint, random)
    case 'snakes-head':
      return snakesHead(frame, flower.paint, flower.checks, random)
    case 'orchid':
      return orchid(frame, flower.paint, random)
    case 'cyclamen':
      return cyclamen(frame, flower.paint, random)
    case 'cluster':
      return cluster(frame, flower.form, random)
    case 'spathe':
      return spathe(frame, flower.form, flower.paint, random)
    case 'rose':
      return rose(frame, flower.paint, flower.petals, flower.tight, random)
    case 'bracts':
      return bracts(frame, flower.paint, random)
  }
}
