import type { Flower } from '../../illustrations/flowers/flower.ts'
import type { TrumpetForm, TrumpetPaint } from '../../illustrations/flowers/trumpet.ts'
import { facts, listed, packed } from './demo-product.ts'
import { hyacinthPaints } from './hyacinths.ts'
import { teteATeteForm } from './narcissi.ts'
import { waxedView } from './views.ts'

const amaryllis = (paint: TrumpetPaint, heads = 4, form: TrumpetForm = 'amaryllis'): Flower => ({
  kind: 'umbel',
  form,
  heads,
  paint,
})
const hyacinth = (name: keyof typeof hyacinthPaints): Flower => ({
  kind: 'spike',
  form: 'hyacinth',
  paint: hyacinthPaints[name],
})

const redLion = amaryllis({
  main: '#c3141f',
  tip: '#d8262b',
  heart: '#7c0a18',
  heartReach: 0.3,
  anther: '#e8d9a0',
  style: '#e0574f',
})
const minerva = amaryllis({
  main: '#cf2a26',
  tip: '#d63a30',
  flame: '#fbf1e6',
  flameWidth: 0.34,
  heart: '#d8e0a8',
  heartReach: 0.16,
  anther: '#e8d9a0',
  style: '#f2e2cc',
})
const picotee = amaryllis({
  main: '#faf7ee',
  tip: '#fdfbf5',
  heart: '#dfe6b0',
  heartReach: 0.3,
  edge: '#c8384a',
  edgeWidth: 0.1,
  anther: '#e8d9a0',
})
const appleBlossom = amaryllis({
  main: '#f6d9d8',
  tip: '#efb3b6',
  flame: '#fdf6f0',
  flameWidth: 0.36,
  stripes: '#e79aa2',
  heart: '#dfe6b0',
  heartReach: 0.24,
  anther: '#e8d9a0',
})
const dancingQueen = amaryllis(
  { main: '#f8f0e8', stripes: '#d2403f', edge: '#cf3a3c', edgeWidth: 0.12, heart: '#dfe6b8', heartReach: 0.2 },
  3,
  'double-amaryllis',
)
const christmasGift = amaryllis({
  main: '#fdfcf6',
  tip: '#fffefa',
  heart: '#d6e0a2',
  heartReach: 0.3,
  anther: '#f0e0a0',
})
const royalVelvet = amaryllis({
  main: '#7d0f1e',
  tip: '#96182a',
  heart: '#4a0814',
  heartReach: 0.4,
  anther: '#e0cf9a',
  style: '#b5404a',
})
const exotica = amaryllis({
  main: '#f0b590',
  tip: '#f6cbae',
  stripes: '#e08f6a',
  heart: '#dfe0a0',
  heartReach: 0.24,
  anther: '#eadba4',
})
const doubleKing = amaryllis(
  { main: '#c01a22', tip: '#d32a2c', heart: '#7c0a18', heartReach: 0.3 },
  3,
  'double-amaryllis',
)
const teteATete: Flower = { kind: 'narcissus', form: teteATeteForm }

const rood = { colour: '#b3121c', kind: 'gloss' } as const
const goud = { colour: '#dfae48', kind: 'metal' } as const
const zilver = { colour: '#cdd0d4', kind: 'metal' } as const
const wit = { colour: '#f6f3ec', kind: 'satin' } as const
const koper = { colour: '#c8805c', kind: 'metal' } as const
const roze = { colour: '#e9a9b4', kind: 'satin' } as const
const dennengroen = { colour: '#24452f', kind: 'velvet' } as const
const nachtblauw = { colour: '#22304f', kind: 'velvet' } as const
const zwart = { colour: '#2b2a2c', kind: 'satin' } as const
const roodGlitter = { colour: '#a81c28', kind: 'glitter' } as const
const witGoud = { ...wit, dip: '#e2b656' } as const
const citroen = { colour: '#f2cf4e', kind: 'gloss' } as const

export const waxedBulbs = listed('waxbollen', [
  {
    productName: "Hippeastrum 'Red Lion' in wax, rood",
    facts: facts('26/28', 'rood', [12, 2], 45, "Hippeastrum 'Red Lion'"),
    text: 'Amaryllis in een glanzende rode waslaag, op een vlakke voet. Bloeit binnen 4 tot 6 weken zonder water of grond. Bolmaat 26/28, minimaal twee stelen. 12 stuks per tray, met kaartje. Niet onder 12 °C bewaren.',
    priceCents: 445,
    stock: 1260,
    pictures: [
      waxedView(redLion, 'amaryllis', rood, 'three', 'papier'),
      waxedView(redLion, 'amaryllis', rood, 'budding', 'linnen'),
    ],
  },
  {
    productName: "Hippeastrum 'Red Lion' in wax, goud",
    facts: facts('26/28', 'rood', [12, 12], 45, "Hippeastrum 'Red Lion'"),
    text: 'De kersttopper: rode amaryllis uit een metallic gouden bol. Aflevering in knop, per 12 in tray of per 6 in geschenkdoos. Bloeitijd december. Stof van de was afnemen met een zachte doek.',
    priceCents: 475,
    stock: 960,
    pictures: [
      waxedView(redLion, 'amaryllis', goud, 'one', 'avond'),
      waxedView(redLion, 'amaryllis', goud, 'budding', 'klei'),
    ],
  },
  {
    productName: "Hippeastrum 'Minerva' in wax, wit",
    facts: facts('26/28', 'rood', [12, 2], 45, "Hippeastrum 'Minerva'"),
    text: 'Rood met een witte ster in een satijnwitte waslaag. Bolmaat 26/28. Rustig en modern, loopt ook na de feestdagen door. 12 per tray. Draai de bol elke week een kwartslag, dan groeit de steel recht.',
    priceCents: 455,
    stock: 540,
    pictures: [waxedView(minerva, 'amaryllis', wit, 'three', 'leisteen')],
  },
  {
    productName: "Hippeastrum 'Picotee' in wax, zilver",
    facts: facts('28/30', 'wit', [11, 2], 45, "Hippeastrum 'Picotee'"),
    text: 'Wit met een dun rood randje, gedompeld in zilver. Chique in groepen van drie. Bolmaat 28/30 voor twee tot drie stelen, 10 stuks per tray. Leverbaar van week 43 tot week 5.',
    priceCents: 515,
    stock: 380,
    pictures: [
      waxedView(picotee, 'amaryllis', zilver, 'one', 'leisteen'),
      waxedView(picotee, 'amaryllis', zilver, 'three', 'nevel'),
    ],
  },
  {
    productName: "Hippeastrum 'Apple Blossom' in wax, roze",
    facts: facts('26/28', 'roze', [2, 5], 45, "Hippeastrum 'Apple Blossom'"),
    text: 'Zachtroze met wit in een poederroze waslaag; voor Valentijn en moederdag. Geplande bloei op aanvraag vanaf 48 trays. 12 stuks per tray, bolmaat 26/28.',
    priceCents: 465,
    stock: 216,
    pictures: [waxedView(appleBlossom, 'amaryllis', roze, 'one', 'blos')],
  },
  {
    productName: "Hippeastrum 'Dancing Queen' in wax, groen",
    facts: facts('28/30', 'rood', [12, 2], 40, "Hippeastrum 'Dancing Queen'"),
    text: 'Dubbelbloemige, rood-wit gestreepte amaryllis in matte dennengroene was. Fluweelachtige afwerking, kwetsbaarder dan glanzend: in de tray laten tot verkoop. 10 per tray.',
    priceCents: 545,
    stock: 144,
    pictures: [
      waxedView(dancingQueen, 'amaryllis', dennengroen, 'three', 'salie'),
      waxedView(dancingQueen, 'amaryllis', dennengroen, 'one', 'papier'),
    ],
  },
  {
    productName: "Hippeastrum 'Christmas Gift' in wax, wit-goud",
    facts: facts('28/30', 'wit', [12, 2], 45, "Hippeastrum 'Christmas Gift'"),
    text: 'Spierwitte amaryllis, bol in tweekleurige was: wit met gouden voet, met de hand gedompeld. Elke bol is net anders. 8 stuks per luxe doos. Bolmaat 28/30.',
    priceCents: 595,
    stock: 96,
    pictures: [
      waxedView(christmasGift, 'amaryllis', witGoud, 'one', 'klei'),
      waxedView(christmasGift, 'amaryllis', witGoud, 'budding', 'avond'),
    ],
  },
  {
    productName: "Hippeastrum 'Royal Velvet' in wax, zwart",
    facts: { ...facts('26/28', 'rood', [12, 2], 45, "Hippeastrum 'Royal Velvet'"), ...packed(12) },
    text: 'Donker fluweelrood boven een matzwarte bol. Voor de conceptstore en horeca. Bolmaat 26/28, 12 per tray. Staat tot acht weken zonder enige verzorging.',
    priceCents: 485,
    stock: 7,
    pictures: [waxedView(royalVelvet, 'amaryllis', zwart, 'three', 'linnen')],
  },
  {
    productName: "Hippeastrum 'Exotica' in wax, koper",
    facts: facts('28/30', 'zalm', [12, 2], 45, "Hippeastrum 'Exotica'"),
    text: 'Abrikoos met perzik in warm koper, dé tint van dit seizoen. Levering vanaf week 44, 10 stuks per tray. Combineert met gedroogde grassen en terracotta.',
    priceCents: 535,
    stock: 310,
    pictures: [waxedView(exotica, 'amaryllis', koper, 'one', 'salie')],
  },
  {
    productName: "Hippeastrum 'Double King' in wax, rood glitter",
    facts: facts('28/30', 'rood', [12, 2], 40, "Hippeastrum 'Double King'"),
    text: 'Dubbele rode amaryllis in was met fijne glitter. Opvallend op de schapkop, 12 per tray met barcode-etiket. De glitter zit in de was en laat niet los.',
    priceCents: 495,
    stock: 0,
    pictures: [waxedView(doubleKing, 'amaryllis', roodGlitter, 'three', 'avond')],
  },
  {
    productName: "Hyacinthus 'Delft Blue' in wax, nachtblauw",
    facts: {
      ...facts('17/18', 'blauw', [12, 3], 20, 'Hyacinthus orientalis'),
      ...packed(15, { perLaag: 4, perKar: 24 }),
    },
    text: 'Geprepareerde hyacint in matte nachtblauwe was. Bloeit in drie weken en geurt de hele kamer vol. 15 stuks per tray, bolmaat 17/18. Leverbaar december tot maart.',
    priceCents: 215,
    stock: 675,
    pictures: [waxedView(hyacinth('delftBlue'), 'hyacinth', nachtblauw, 'three', 'nevel')],
  },
  {
    productName: "Hyacinthus 'Carnegie' in wax, zilver",
    facts: facts('17/18', 'wit', [12, 3], 20, 'Hyacinthus orientalis'),
    text: 'Witte hyacint uit een zilveren bol; winters en strak. Koel wegzetten (9 °C) houdt de knop tot twee weken dicht. 15 per tray.',
    priceCents: 225,
    stock: 450,
    pictures: [waxedView(hyacinth('carnegie'), 'hyacinth', zilver, 'one', 'leisteen')],
  },
  {
    productName: "Hyacinthus 'Pink Pearl' in wax, wit",
    facts: facts('17/18', 'roze', [12, 3], 20, 'Hyacinthus orientalis'),
    text: 'Roze hyacint in witte was, voor het vroege voorjaar. Bolmaat 17/18, 15 stuks per tray, ook gemengd leverbaar met blauw en wit (5-5-5).',
    priceCents: 215,
    stock: 525,
    pictures: [waxedView(hyacinth('pinkPearl'), 'hyacinth', wit, 'three', 'blos')],
  },
  {
    productName: "Narcissus 'Tête-à-Tête' in wax, citroengeel",
    facts: facts('12/14', 'geel', [1, 4], 20, 'Narcissus cyclamineus'),
    text: 'Meerneuzige narcis in vrolijk geel, drie tot vijf stelen per bol. Voor Pasen, leverbaar van week 2 tot week 14. 18 stuks per tray.',
    priceCents: 189,
    stock: 840,
    hidden: true,
    pictures: [waxedView(teteATete, 'narcissus', citroen, 'three', 'kas')],
  },
])
