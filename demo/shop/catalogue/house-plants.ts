import type { PetalPaint } from '../../illustrations/petal.ts'
import type { Pot } from '../../illustrations/pot.ts'
import { facts, listed } from './demo-product.ts'
import { deepGreen, green, lance, ovate, round } from './leaves.ts'
import { basket, porcelain, stoneware } from './pots.ts'
import { pottedViews } from './views.ts'

const orchid = (petals: PetalPaint, lip: PetalPaint, blooms: number, pot: Pot, size = 0.46, tall = 1.3) =>
  pottedViews(
    {
      flower: { kind: 'orchid', paint: { petals, lip, column: '#f6f0f0' } },
      habit: 'orchid',
      leaf: {
        shape: {
          length: 0.85,
          width: 0.3,
          widest: 0.55,
          base: 0.5,
          tip: 0.5,
          lean: [0.7, 1.1, 1.4, 1.9],
          hug: [0.7, 0.4, 0.2],
          keel: 0.15,
        },
        paint: { main: '#47703f', tip: '#55804a', midrib: '#3a5f38', outside: '#6d8a5a' },
        count: 6,
      },
      blooms,
      bloomSize: size,
      tall,
      wide: 1.5,
    },
    pot,
  )

const orchidWhite = orchid(
  { main: '#fcfbf7', heart: '#f0efc8', heartReach: 0.15 },
  { main: '#f3e3ea', tip: '#c8387a', heart: '#f0c63a', heartReach: 0.4 },
  14,
  porcelain,
)
const orchidPink = orchid(
  { main: '#d978ae', tip: '#e59cc4', stripes: '#b84d8c', heart: '#f6e0ea', heartReach: 0.2 },
  { main: '#a82a6c', tip: '#8f1f5a', heart: '#f0c63a', heartReach: 0.3 },
  9,
  stoneware('#5f666c'),
  0.42,
  1.15,
)
const poinsettia = pottedViews(
  {
    flower: { kind: 'bracts', paint: { main: '#c4161f', tip: '#d32a2c', midrib: '#8f0e18' } },
    habit: 'shrub',
    leaf: { shape: ovate, paint: deepGreen, count: 80 },
    blooms: 7,
    bloomSize: 0.62,
    tall: 0.85,
    wide: 1.5,
  },
  basket,
)
const spathiphyllum = pottedViews(
  {
    flower: {
      kind: 'spathe',
      form: 'spathiphyllum',
      paint: {
        spathe: { main: '#fbfbf4', tip: '#f2f6e2', heart: '#d2dfa8', heartReach: 0.2 },
        spadix: '#eef0d0',
        spadixTip: '#e2e6b4',
      },
    },
    habit: 'rosette',
    leaf: { shape: lance, paint: deepGreen, count: 38, stalk: 0.5, gloss: 0.35 },
    blooms: 7,
    bloomSize: 0.42,
    tall: 1.3,
    wide: 1.3,
  },
  basket,
)
const anthurium = pottedViews(
  {
    flower: {
      kind: 'spathe',
      form: 'anthurium',
      paint: { spathe: { main: '#c8141f', tip: '#d41f28' }, spadix: '#f0d878', spadixTip: '#e8c04a' },
    },
    habit: 'rosette',
    leaf: {
      shape: { ...round, length: 0.5, width: 0.36, tip: 0.9 },
      paint: deepGreen,
      count: 26,
      stalk: 0.5,
      gloss: 0.4,
    },
    blooms: 7,
    bloomSize: 0.42,
    tall: 1.15,
    wide: 1.35,
  },
  porcelain,
)

const kalanchoe = pottedViews(
  {
    flower: {
      kind: 'cluster',
      form: {
        florets: 34,
        petals: 4,
        floret: 0.26,
        across: 1.15,
        tall: 0.5,
        paint: { main: '#e2533f', tip: '#ea6c52', heart: '#f2b04a', heartReach: 0.16 },
        other: { main: '#d9432f', tip: '#e25a42' },
        eye: '#f0d08a',
      },
    },
    habit: 'shrub',
    leaf: {
      shape: { ...round, length: 0.26, width: 0.2, jag: 0.1 },
      paint: { ...deepGreen, main: '#3d6b3c' },
      count: 110,
      gloss: 0.3,
    },
    blooms: 10,
    bloomSize: 0.42,
    tall: 0.72,
    wide: 1.3,
  },
  porcelain,
)

const gerbera = pottedViews(
  {
    flower: {
      kind: 'dahlia',
      form: {
        petals: 46,
        shape: 'ray',
        paint: { main: '#ee7a2c', tip: '#f4924a', heart: '#f2b84a', heartReach: 0.2 },
        disc: 0.15,
        discPaint: '#3a2a1c',
        discRim: '#d9a23a',
      },
    },
    habit: 'rosette',
    leaf: {
      shape: { ...ovate, length: 0.62, width: 0.27, jag: 0.12, base: 0.25 },
      paint: { ...green, main: '#4c7a42', net: '#85a86c' },
      count: 24,
      stalk: 0.14,
    },
    blooms: 6,
    bloomSize: 0.62,
    tall: 0.95,
    wide: 1.3,
  },
  stoneware('#8b938c'),
)
export const housePlants = listed('planten', [
  {
    productName: 'Phalaenopsis 2-tak wit 12 cm',
    facts: facts('P12', 'wit', [1, 12], 65, 'Phalaenopsis hybride'),
    text: 'Grootbloemige vlinderorchidee, twee takken, 14+ bloemen en knoppen. Potmaat 12 cm, hoogte 65 cm, 10 per doos in hoes. Niet onder 16 °C vervoeren. Rijpheid 3 tot 4 bloemen open.',
    priceCents: 595,
    stock: 640,
    pictures: [orchidWhite.whole('leisteen'), orchidWhite.near('avond')],
  },
  {
    productName: 'Phalaenopsis 1-tak roze 12 cm',
    facts: facts('P12', 'roze', [1, 12], 60, 'Phalaenopsis hybride'),
    text: 'Warmroze met donkere nerf, één tak met 8 bloemen of meer. 60 cm hoog in pot 12. Bloeit drie maanden op de vensterbank; eens per week dompelen. 10 stuks per doos.',
    priceCents: 485,
    stock: 320,
    pictures: [orchidPink.whole('nevel')],
  },
  {
    productName: 'Euphorbia pulcherrima rood 13 cm',
    facts: facts('P13', 'rood', [11, 12], 35, 'Euphorbia pulcherrima'),
    text: 'Kerstster, 5 tot 7 koppen, diep rood. Pot 13 cm, 8 per tray in hoes. Gevoelig voor tocht en kou: vervoer boven 15 °C. Aanvoer week 44 tot 51.',
    priceCents: 275,
    stock: 2240,
    pictures: [poinsettia.whole('avond'), poinsettia.near('papier')],
  },
  {
    productName: "Spathiphyllum 'Chopin' 12 cm",
    facts: facts('P12', 'wit', [1, 12], 45, 'Spathiphyllum wallisii'),
    text: 'Lepelplant met smal, glanzend blad en witte schutbladen boven de plant. Groeit ook waar weinig licht komt. Potmaat 12, 45 cm hoog, 8 per tray, jaarrond leverbaar.',
    priceCents: 285,
    stock: 1120,
    pictures: [spathiphyllum.whole('linnen')],
  },
  {
    productName: "Anthurium andraeanum 'Dakota' 12 cm",
    facts: facts('P12', 'rood', [1, 12], 45, 'Anthurium andraeanum'),
    text: 'Rode flamingoplant, minimaal vijf bloemen. Zeer lang houdbaar, tot twaalf weken. Pot 12 cm, 45 cm hoog, 8 per doos. Bladglans gebruiken wij niet: gewoon afnemen met een vochtige doek.',
    priceCents: 425,
    stock: 760,
    pictures: [anthurium.whole('papier'), anthurium.near('leisteen')],
  },
  {
    productName: 'Gerbera jamesonii oranje 12 cm',
    facts: facts('P12', 'oranje', [3, 9], 25, 'Gerbera jamesonii'),
    text: 'Compacte potgerbera, vier tot zes bloemen van 9 cm. Houdt van licht en een vochtige, niet natte kluit. 8 per tray.',
    priceCents: 245,
    stock: 18,
    pictures: [gerbera.whole('salie')],
  },
  {
    productName: "Kalanchoe 'Calandiva' oranjerood 10,5 cm",
    facts: facts('P10,5', 'oranje', [1, 12], 20, 'Kalanchoe blossfeldiana'),
    text: 'Rijkbloeiende vetplant, bloeit tien weken en vraagt bijna niets. Potmaat 10,5 cm, 12 per tray. Matig water, veel licht. Jaarrond leverbaar.',
    priceCents: 129,
    stock: 2640,
    pictures: [kalanchoe.whole('kas')],
  },
])
