import type { PetalPaint } from '../illustrations/petal.ts'
import type { Pot } from '../illustrations/pot.ts'
import { listed } from './demo-product.ts'
import { deepGreen, green, lance, ovate, round } from './leaves.ts'
import { pottedViews } from './views.ts'

const terracotta: Pot = { kind: 'terracotta' }
const zinc: Pot = { kind: 'zinc' }
const porcelain: Pot = { kind: 'porcelain' }
const basket: Pot = { kind: 'basket' }
const stoneware = (colour: string): Pot => ({ kind: 'stoneware', colour })

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

export const floweringPlants = listed('planten', [
  {
    productName: "Helleborus niger 'Christmas Carol' 12 cm",
    text: 'Kerstroos, zuiverwit en vroeg: bloei vanaf begin november. Potmaat 12 cm, 8 per tray, minimaal 8 bloemen en knoppen. Verdraagt vorst, koel en licht wegzetten. Kar 5 lagen, 40 trays.',
    priceCents: 265,
    stock: 2160,
    pictures: [niger.whole('papier'), niger.near('leisteen')],
  },
  {
    productName: "Helleborus orientalis 'Pretty Ellen' 14 cm",
    text: 'Lenteroos in wijnrood, uit zaad geteeld dus licht wisselend van tint. Bloei januari tot april. Pot 14 cm, 6 per tray. Vaste plant voor halfschaduw, na de bloei in de tuin te zetten.',
    priceCents: 345,
    stock: 480,
    pictures: [orientalis.whole('salie')],
  },
  {
    productName: 'Phalaenopsis 2-tak wit 12 cm',
    text: 'Grootbloemige vlinderorchidee, twee takken, 14+ bloemen en knoppen. Potmaat 12 cm, hoogte 65 cm, 10 per doos in hoes. Niet onder 16 °C vervoeren. Rijpheid 3 tot 4 bloemen open.',
    priceCents: 595,
    stock: 640,
    pictures: [orchidWhite.whole('leisteen'), orchidWhite.near('avond')],
  },
  {
    productName: 'Phalaenopsis 1-tak roze 12 cm',
    text: 'Warmroze met donkere nerf, één tak met 8 bloemen of meer. 60 cm hoog in pot 12. Bloeit drie maanden op de vensterbank; eens per week dompelen. 10 stuks per doos.',
    priceCents: 485,
    stock: 320,
    pictures: [orchidPink.whole('nevel')],
  },
  {
    productName: 'Cyclamen persicum rood 10,5 cm',
    text: 'Karmijnrode cyclaam boven zilverig getekend blad. Pot 10,5 cm, 10 per tray, koel gekweekt en daardoor lang houdbaar. Water geven op schotel, niet in het hart. Leverbaar september tot maart.',
    priceCents: 155,
    stock: 3400,
    pictures: [cyclamenRed.whole('salie'), cyclamenRed.near('papier')],
  },
  {
    productName: 'Cyclamen persicum wit 10,5 cm',
    text: 'Witte cyclaam met een roze oog. Sierlijk voor kersttafel en rouwwerk. 10 per tray in pot 10,5. Bij voorkeur 12 tot 15 °C.',
    priceCents: 155,
    stock: 1850,
    pictures: [cyclamenWhite.whole('klei')],
  },
  {
    productName: 'Hydrangea macrophylla blauw 13 cm',
    text: 'Boerenhortensia met vijf of meer schermen. Pot 13 cm, 6 per tray. Blauw gehouden met aluin; geef voor de verkoop royaal water. Hoofdaanvoer februari tot juni.',
    priceCents: 395,
    stock: 890,
    pictures: [blue.whole('blos'), blue.near('nevel')],
  },
  {
    productName: 'Hydrangea macrophylla roze 13 cm',
    text: 'Roze bolhortensia op stevige takken, 5+ koppen. Voor Moederdag: reserveren voor week 14 wordt aangeraden. Potmaat 13 cm, 6 per tray, hoes inbegrepen.',
    priceCents: 395,
    stock: 0,
    pictures: [pink.whole('kas')],
  },
  {
    productName: "Hydrangea macrophylla 'Schneeball' 13 cm",
    text: 'Witte hortensia die groen verkleurt, 30 cm hoog. Mooi in zink. 6 per tray. Niet in de volle zon zetten, wel licht.',
    priceCents: 415,
    stock: 264,
    pictures: [white.whole('salie')],
  },
  {
    productName: 'Euphorbia pulcherrima rood 13 cm',
    text: 'Kerstster, 5 tot 7 koppen, diep rood. Pot 13 cm, 8 per tray in hoes. Gevoelig voor tocht en kou: vervoer boven 15 °C. Aanvoer week 44 tot 51.',
    priceCents: 275,
    stock: 2240,
    pictures: [poinsettia.whole('avond'), poinsettia.near('papier')],
  },
  {
    productName: "Spathiphyllum 'Chopin' 12 cm",
    text: 'Lepelplant met smal, glanzend blad en witte schutbladen boven de plant. Groeit ook waar weinig licht komt. Potmaat 12, 45 cm hoog, 8 per tray, jaarrond leverbaar.',
    priceCents: 285,
    stock: 1120,
    pictures: [spathiphyllum.whole('linnen')],
  },
  {
    productName: "Anthurium andraeanum 'Dakota' 12 cm",
    text: 'Rode flamingoplant, minimaal vijf bloemen. Zeer lang houdbaar, tot twaalf weken. Pot 12 cm, 45 cm hoog, 8 per doos. Bladglans gebruiken wij niet: gewoon afnemen met een vochtige doek.',
    priceCents: 425,
    stock: 760,
    pictures: [anthurium.whole('papier'), anthurium.near('leisteen')],
  },
])
