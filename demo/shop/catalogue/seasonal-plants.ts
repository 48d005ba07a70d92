import type { Flower } from '../../illustrations/flowers/flower.ts'
import type { Pot } from '../../illustrations/pot.ts'
import { facts, listed, packed } from './demo-product.ts'
import { blade, green, ovate } from './leaves.ts'
import { teteATeteForm } from './narcissi.ts'
import { basket, porcelain, terracotta, zinc } from './pots.ts'
import { muscariPaint } from './small-bulbs.ts'
import { pottedViews } from './views.ts'

const lavender = pottedViews(
  {
    flower: { kind: 'spike', form: 'lavender', paint: { main: '#7a68b8', tip: '#9a8ad8', heart: '#4f4478' } },
    habit: 'bush',
    leaf: {
      shape: { ...blade, length: 0.36, width: 0.035, lean: [0.3, 0.5, 0.7] },
      paint: { main: '#8a9a84', tip: '#a3b09a' },
      count: 150,
    },
    blooms: 24,
    bloomSize: 0.24,
    tall: 1.05,
    wide: 1.35,
  },
  terracotta,
)
const patioRose = pottedViews(
  {
    flower: {
      kind: 'rose',
      petals: 30,
      tight: 0.35,
      paint: { main: '#e89aa6', tip: '#f2bcc2', heart: '#e0707f', heartReach: 0.5 },
    },
    habit: 'shrub',
    leaf: { shape: { ...ovate, length: 0.24, width: 0.16 }, paint: { ...green, net: '#7fa468' }, count: 170 },
    blooms: 11,
    bloomSize: 0.37,
    tall: 0.9,
    wide: 1.3,
  },
  terracotta,
)
const calla = pottedViews(
  {
    flower: {
      kind: 'spathe',
      form: 'calla',
      paint: {
        spathe: { main: '#f8f5ea', tip: '#f3f4e2', heart: '#a5bd6a', heartReach: 0.26 },
        spadix: '#f0c83a',
        spadixTip: '#f0c83a',
      },
    },
    habit: 'rosette',
    leaf: {
      shape: { ...ovate, length: 0.6, width: 0.3 },
      paint: { ...green, main: '#4a7a4a' },
      count: 26,
      stalk: 0.5,
      gloss: 0.25,
    },
    blooms: 7,
    bloomSize: 0.42,
    tall: 1.3,
    wide: 1.2,
  },
  porcelain,
)
const bulbPot = (flower: Flower, blooms: number, bloomSize: number, tall: number, pot: Pot, leaves: number) =>
  pottedViews(
    {
      flower,
      habit: 'bulbs',
      leaf: { shape: blade, paint: green, count: leaves },
      blooms,
      bloomSize,
      tall,
      wide: 0.95,
    },
    pot,
  )
const muscari = bulbPot({ kind: 'spike', form: 'muscari', paint: muscariPaint }, 11, 0.34, 0.5, zinc, 5)
const teteATete = bulbPot({ kind: 'narcissus', form: teteATeteForm }, 10, 0.42, 0.85, basket, 4)
const primula = pottedViews(
  {
    flower: {
      kind: 'saucer',
      form: {
        petals: 5,
        paint: { main: '#f6e05a', tip: '#f8e87a', heart: '#e8942a', heartReach: 0.3 },
        shape: { notch: 0.12, width: 0.5 },
        open: 1.35,
        boss: '#c9c24a',
        anther: '#e0a92a',
        stamens: 0,
        spread: 0.05,
      },
    },
    habit: 'rosette',
    leaf: {
      shape: { ...ovate, length: 0.6, width: 0.3, base: 0.3, tip: 0.6, jag: 0.06, lean: [0.9, 1.2, 1.5, 1.8] },
      paint: { ...green, main: '#5f8f45', net: '#9dbd78' },
      count: 24,
      stalk: 0.08,
    },
    blooms: 16,
    bloomSize: 0.34,
    tall: 0.42,
    wide: 1.1,
  },
  terracotta,
)
const chrysanthemum = pottedViews(
  {
    flower: {
      kind: 'dahlia',
      form: {
        petals: 64,
        shape: 'quilled',
        paint: { main: '#f0c02c', tip: '#f6d24e', heart: '#d99a1e', heartReach: 0.4 },
        disc: 0,
      },
    },
    habit: 'shrub',
    leaf: {
      shape: { ...ovate, length: 0.22, width: 0.17, jag: 0.25 },
      paint: { ...green, net: '#7fa468' },
      count: 160,
    },
    blooms: 20,
    bloomSize: 0.34,
    tall: 0.8,
    wide: 1.4,
  },
  basket,
)
export const seasonalPlants = listed('planten', [
  {
    productName: "Lavandula angustifolia 'Hidcote' 11 cm",
    facts: {
      ...facts('P11', 'paars', [5, 7], 30, 'Lavandula angustifolia'),
      ...packed(12, { perLaag: 6, perKar: 36 }),
    },
    text: 'Echte lavendel, compact en donkerpaars, winterhard. Potmaat 11 cm, 12 per tray, verkoopklaar in kleur van half mei tot juli. Droog en zonnig. Na de bloei terugknippen.',
    priceCents: 118,
    staffel: [{ vanaf: 432, price: '1.09' }],
    stock: 5400,
    pictures: [lavender.whole('linnen'), lavender.near('papier')],
  },
  {
    productName: "Rosa 'Patio Hit' roze 10,5 cm",
    facts: facts('P10,5', 'roze', [1, 12], 25, 'Rosa hybride'),
    text: 'Potroos met gevulde roze bloemen, ook voor het balkon. Pot 10,5 cm, 10 per tray. Uitgebloeide bloemen wegnemen, dan komt een tweede bloei. Jaarrond aanvoer.',
    priceCents: 195,
    stock: 1300,
    pictures: [patioRose.whole('salie'), patioRose.near('blos')],
  },
  {
    productName: "Zantedeschia aethiopica 'Captain' 12 cm",
    facts: facts('P12', 'wit', [3, 6], 40, 'Zantedeschia aethiopica'),
    text: 'Witte calla op pot met glanzend blad, 5 tot 7 bloemen. 12 cm, 8 per tray. Ruim water geven tijdens de bloei. Ook als snijbloem bekend van bruidswerk.',
    priceCents: 365,
    stock: 215,
    pictures: [calla.whole('klei'), calla.near('leisteen')],
  },
  {
    productName: 'Muscari armeniacum op pot 9 cm',
    facts: facts('P9', 'blauw', [1, 4], 15, 'Muscari armeniacum'),
    text: 'Blauwe druifjes, zeven bollen per pot, in knop met kleur. Potmaat 9 cm, 15 per tray. Aanvoer januari tot april, koel wegzetten tot verkoop.',
    priceCents: 72,
    stock: 4200,
    pictures: [muscari.whole('nevel')],
  },
  {
    productName: "Narcissus 'Tête-à-Tête' op pot 12 cm",
    facts: facts('P12', 'geel', [1, 4], 20, 'Narcissus cyclamineus'),
    text: 'Geel voorjaar op pot: vijf tot zeven bollen in 12 cm. 10 per tray. Levering in gekleurde knop, bij 5 °C een week te bewaren. Na de bloei kunnen de bollen de tuin in.',
    priceCents: 138,
    stock: 2900,
    pictures: [teteATete.whole('leisteen'), teteATete.near('kas')],
  },
  {
    productName: 'Primula vulgaris geel 9 cm',
    facts: { ...facts('P9', 'geel', [1, 4], 12, 'Primula vulgaris'), ...packed(15, { perLaag: 8, perKar: 56 }) },
    text: 'Stengelloze primula, zachtgeel met oranje hart. Pot 9 cm, 15 per tray. De eerste kleur van het jaar, winterhard tot -10 °C. Verkoop januari tot april.',
    priceCents: 48,
    stock: 9600,
    pictures: [primula.whole('papier')],
  },
  {
    productName: 'Chrysanthemum indicum geel 12 cm',
    facts: facts('P12', 'geel', [8, 11], 30, 'Chrysanthemum indicum'),
    text: 'Potchrysant, volle bol met twintig en meer bloemen. Voor terras en Allerheiligen. Pot 12 cm, 8 per tray, ook in brons en paars leverbaar.',
    priceCents: 175,
    stock: 1750,
    hidden: true,
    pictures: [chrysanthemum.whole('klei')],
  },
])
