import { facts, listed, packed } from './demo-product.ts'
import { flowerViews } from './views.ts'

const crocus = (paint: {
  main: string
  tip?: string
  stripes?: string
  heart: string
  heartReach: number
  edge?: string
}) => flowerViews({ kind: 'tulip', form: 'goblet', paint }, 'crocus')

const pickwick = crocus({ main: '#ede7f2', stripes: '#6b4a9a', heart: '#5a3a86', heartReach: 0.25, edge: '#fbf9fd' })
const jeanneDArc = crocus({ main: '#fdfcf8', tip: '#fffefb', heart: '#8a78a6', heartReach: 0.16 })
const goldenYellow = crocus({ main: '#f3b51c', tip: '#f7c43a', heart: '#c98a1a', heartReach: 0.18 })
export const muscariPaint = { main: '#4a5cb8', tip: '#8f9fd8', edge: '#eef0fa' } as const
const muscari = flowerViews({ kind: 'spike', form: 'muscari', paint: muscariPaint }, 'crocus')
const whiteMagic = flowerViews(
  { kind: 'spike', form: 'muscari', paint: { main: '#f3f4ee', tip: '#dfe6c8', edge: '#ffffff' } },
  'crocus',
)
const meleagris = flowerViews(
  { kind: 'snakes-head', checks: '#5a2452', paint: { main: '#b06a98', tip: '#b87aa4', heart: '#8f4a7a' } },
  'crocus',
)
const mrFokker = flowerViews(
  {
    kind: 'saucer',
    form: {
      petals: 8,
      paint: { main: '#4547a6', tip: '#5f5dbe', heart: '#f2f0f6', heartReach: 0.22 },
      open: 1.3,
      boss: '#17152a',
      anther: '#22203a',
      stamens: 26,
    },
  },
  'tuber',
)

export const smallBulbs = listed('bollen', [
  {
    productName: "Crocus 'Pickwick' 9/10",
    facts: facts('9/10', 'paars', [3, 3], 12, 'Crocus vernus'),
    text: 'Grootbloemige krokus, zilverlila met paarse strepen en een oranje hart. Bloeit in maart en trekt de eerste bijen. Hoogte 12 cm. Zift 9/10, 500 stuks per krat; verwildert in gazon.',
    priceCents: 9,
    stock: 26500,
    pictures: [pickwick.border, pickwick.bulbs('papier')],
  },
  {
    productName: "Crocus 'Jeanne d'Arc' 9/10",
    facts: facts('9/10', 'wit', [3, 3], 12, 'Crocus vernus'),
    text: "Sneeuwwitte grootbloemige krokus met een violette voet. Vroeg in maart, 12 cm. Samen met 'Pickwick' de basis van elk mengsel voor plantsoenen. 500 per krat.",
    priceCents: 9,
    stock: 19800,
    pictures: [jeanneDArc.portrait('leisteen')],
  },
  {
    productName: "Crocus 'Golden Yellow' 9/10",
    facts: { ...facts('9/10', 'geel', [2, 3], 10, 'Crocus x luteus'), ...packed(500) },
    text: 'Warmgeel en de vroegste van de grootbloemige krokussen: bij zacht weer al eind februari. Zift 9/10. Steriel, dus jarenlang dezelfde kleur. Verpakt per 500 in krat.',
    priceCents: 10,
    staffel: [
      { vanaf: 1000, price: '0.09' },
      { vanaf: 5000, price: '0.08' },
    ],
    stock: 11000,
    pictures: [goldenYellow.border, goldenYellow.portrait('avond')],
  },
  {
    productName: 'Muscari armeniacum 8/9',
    facts: { ...facts('8/9', 'blauw', [4, 4], 15, 'Muscari armeniacum'), ...packed(500, { minimum: 1000 }) },
    text: 'Blauwe druifjes met een wit zoompje. 15 cm, bloei april, vermeerdert zichzelf rijkelijk. Voor onderbeplanting bij tulpen en in lagen geplante potten. 500 stuks per krat.',
    priceCents: 7,
    staffel: [{ vanaf: 5000, price: '0.06' }],
    stock: 34000,
    pictures: [muscari.bunch('papier'), muscari.border],
  },
  {
    productName: "Muscari 'White Magic' 7/8",
    facts: { ...facts('7/8', 'wit', [4, 4], 15, 'Muscari aucheri'), ...packed(250) },
    text: 'Witte druifjes, iets fijner van bouw dan armeniacum. Hoogte 15 cm, bloei half april. Zift 7/8, 250 stuks per krat. Fraai onder roze tulpen.',
    priceCents: 12,
    stock: 5900,
    pictures: [whiteMagic.portrait('salie')],
  },
  {
    productName: 'Fritillaria meleagris 7/8',
    facts: facts('7/8', 'paars', [4, 4], 25, 'Fritillaria meleagris'),
    text: 'Kievitsbloem: hangende klokjes met een paars schaakbordpatroon. 25 cm, bloei april. Houdt van vochtige grond; bollen bij ontvangst direct planten, niet laten uitdrogen. 250 stuks in turfmolm.',
    priceCents: 13,
    stock: 7250,
    pictures: [meleagris.portrait('kas'), meleagris.bunch('linnen')],
  },
  {
    productName: "Anemone coronaria 'Mr. Fokker' 6/7",
    facts: facts('6/7', 'blauw', [5, 6], 30, 'Anemone coronaria De Caen Groep'),
    text: 'De Caen-anemoon in diepblauw met een zwart hart. Knollen 24 uur weken voor het planten. Bloei mei en juni, 30 cm, goede snijbloem. 500 knollen per zak.',
    priceCents: 8,
    stock: 9100,
    pictures: [mrFokker.bunch('nevel'), mrFokker.portrait('papier')],
  },
])
