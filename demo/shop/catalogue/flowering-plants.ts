import type { PetalPaint } from '../../illustrations/petal.ts'
import type { Pot } from '../../illustrations/pot.ts'
import { facts, listed } from './demo-product.ts'
import { green, ovate, round } from './leaves.ts'
import { porcelain, stoneware, terracotta, zinc } from './pots.ts'
import { pottedViews } from './views.ts'

const hellebore = (paint: PetalPaint, pot: Pot, blooms: number) =>
  pottedViews(
    {
      flower: {
        kind: 'saucer',
        form: { petals: 5, paint, open: 1.3, boss: '#a8b85a', anther: '#e6cf62', stamens: 22 },
      },
      habit: 'rosette',
      leaf: {
        shape: { ...ovate, length: 0.5, width: 0.17, tip: 1 },
        paint: { ...green, main: '#3c5f40', net: '#6f9268' },
        count: 42,
        stalk: 0.4,
      },
      blooms,
      bloomSize: 0.48,
      tall: 0.8,
      wide: 1.5,
    },
    pot,
  )
const cyclamen = (paint: PetalPaint, pot: Pot) =>
  pottedViews(
    {
      flower: { kind: 'cyclamen', paint },
      habit: 'rosette',
      leaf: {
        shape: round,
        paint: { main: '#33593b', tip: '#3d6644', marbling: '#a9c4a4', outside: '#8a5a5a', midrib: '#8fb08c' },
        count: 34,
        stalk: 0.46,
      },
      blooms: 15,
      bloomSize: 0.36,
      tall: 1,
      wide: 1.55,
    },
    pot,
  )
const hydrangea = (paint: PetalPaint, other: PetalPaint, pot: Pot) =>
  pottedViews(
    {
      flower: {
        kind: 'cluster',
        form: { florets: 64, petals: 4, floret: 0.31, across: 1.15, tall: 0.85, paint, other, eye: '#e8ecd2' },
      },
      habit: 'shrub',
      leaf: {
        shape: { ...ovate, length: 0.5, width: 0.36, widest: 0.5 },
        paint: { ...green, main: '#47753f', net: '#7fa468' },
        count: 60,
      },
      blooms: 5,
      bloomSize: 0.64,
      tall: 0.76,
      wide: 1.5,
    },
    pot,
  )
const niger = hellebore({ main: '#faf8f0', heart: '#cfdc9a', heartReach: 0.2, outside: '#f2e6e6' }, zinc, 9)
const orientalis = hellebore(
  { main: '#8f3a5c', tip: '#a85474', heart: '#cdb07a', heartReach: 0.18, stripes: '#6d2444', outside: '#7a2c4c' },
  stoneware('#8d8f86'),
  8,
)
const cyclamenRed = cyclamen({ main: '#c81f5a', tip: '#d8447a', heart: '#8a0f3a', heartReach: 0.3 }, terracotta)
const cyclamenWhite = cyclamen({ main: '#fbf8f4', tip: '#fffdfa', heart: '#c8386e', heartReach: 0.2 }, porcelain)
const blue = hydrangea(
  { main: '#7f9be0', tip: '#95aeea', heart: '#d2daf2', heartReach: 0.3 },
  { main: '#9a94de', tip: '#aaa6e6' },
  stoneware('#7f8a84'),
)
const pink = hydrangea(
  { main: '#e88aa6', tip: '#f0a5bc', heart: '#f8dbe2', heartReach: 0.3 },
  { main: '#dd7398', tip: '#e88fae' },
  terracotta,
)
const white = hydrangea(
  { main: '#f8f7ec', tip: '#fdfcf4', heart: '#e2eabf', heartReach: 0.3 },
  { main: '#eef2d6', tip: '#f4f6e2' },
  zinc,
)
export const floweringPlants = listed('planten', [
  {
    productName: "Helleborus niger 'Christmas Carol' 12 cm",
    facts: facts('P12', 'wit', [11, 2], 30, 'Helleborus niger'),
    text: 'Kerstroos, zuiverwit en vroeg: bloei vanaf begin november. Potmaat 12 cm, 8 per tray, minimaal 8 bloemen en knoppen. Verdraagt vorst, koel en licht wegzetten. Kar 5 lagen, 40 trays.',
    priceCents: 265,
    stock: 2160,
    pictures: [niger.whole('papier'), niger.near('leisteen')],
  },
  {
    productName: "Helleborus orientalis 'Pretty Ellen' 14 cm",
    facts: facts('P14', 'rood', [1, 4], 40, 'Helleborus orientalis'),
    text: 'Lenteroos in wijnrood, uit zaad geteeld dus licht wisselend van tint. Bloei januari tot april. Pot 14 cm, 6 per tray. Vaste plant voor halfschaduw, na de bloei in de tuin te zetten.',
    priceCents: 345,
    stock: 480,
    pictures: [orientalis.whole('salie')],
  },
  {
    productName: 'Cyclamen persicum rood 10,5 cm',
    facts: facts('P10,5', 'rood', [9, 3], 25, 'Cyclamen persicum'),
    text: 'Karmijnrode cyclaam boven zilverig getekend blad. Pot 10,5 cm, 10 per tray, koel gekweekt en daardoor lang houdbaar. Water geven op schotel, niet in het hart. Leverbaar september tot maart.',
    priceCents: 155,
    stock: 3400,
    pictures: [cyclamenRed.whole('salie'), cyclamenRed.near('papier')],
  },
  {
    productName: 'Cyclamen persicum wit 10,5 cm',
    facts: facts('P10,5', 'wit', [9, 3], 25, 'Cyclamen persicum'),
    text: 'Witte cyclaam met een roze oog. Sierlijk voor kersttafel en rouwwerk. 10 per tray in pot 10,5. Bij voorkeur 12 tot 15 °C.',
    priceCents: 155,
    stock: 1850,
    pictures: [cyclamenWhite.whole('klei')],
  },
  {
    productName: 'Hydrangea macrophylla blauw 13 cm',
    facts: facts('P13', 'blauw', [2, 6], 35, 'Hydrangea macrophylla'),
    text: 'Boerenhortensia met vijf of meer schermen. Pot 13 cm, 6 per tray. Blauw gehouden met aluin; geef voor de verkoop royaal water. Hoofdaanvoer februari tot juni.',
    priceCents: 395,
    stock: 890,
    pictures: [blue.whole('blos'), blue.near('nevel')],
  },
  {
    productName: 'Hydrangea macrophylla roze 13 cm',
    facts: facts('P13', 'roze', [2, 6], 35, 'Hydrangea macrophylla'),
    text: 'Roze bolhortensia op stevige takken, 5+ koppen. Voor Moederdag: reserveren voor week 14 wordt aangeraden. Potmaat 13 cm, 6 per tray, hoes inbegrepen.',
    priceCents: 395,
    stock: 0,
    pictures: [pink.whole('kas')],
  },
  {
    productName: "Hydrangea macrophylla 'Schneeball' 13 cm",
    facts: facts('P13', 'wit', [2, 6], 30, 'Hydrangea macrophylla'),
    text: 'Witte hortensia die groen verkleurt, 30 cm hoog. Mooi in zink. 6 per tray. Niet in de volle zon zetten, wel licht.',
    priceCents: 415,
    stock: 264,
    pictures: [white.whole('salie')],
  },
])
