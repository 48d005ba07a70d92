import type { PetalPaint } from '../../illustrations/petal.ts'
import { facts, listed } from './demo-product.ts'
import { flowerViews } from './views.ts'

const allium = (stars: number, paint: PetalPaint) => flowerViews({ kind: 'allium', stars, paint }, 'allium')
const crown = (paint: PetalPaint) => flowerViews({ kind: 'crown-imperial', paint }, 'fritillary')

const purpleSensation = allium(130, { main: '#93489f', tip: '#a85cb4', outside: '#83398f', heart: '#5c7a4a' })
const gladiator = allium(170, { main: '#a679c4', tip: '#bb92d4', outside: '#9566b4', heart: '#6d8a56' })
const mountEverest = allium(160, { main: '#f7f7ee', tip: '#fffef8', outside: '#e6ead6', heart: '#9db06a' })
const lutea = crown({ main: '#f2b62a', tip: '#f7c840', heart: '#d98a1a', stripes: '#e09a22' })
const rubraMaxima = crown({ main: '#d9582a', tip: '#e2703a', heart: '#8f2f1a', stripes: '#b8431f' })
const blueMagic = flowerViews(
  {
    kind: 'iris',
    paint: {
      falls: { main: '#4a4fc0', tip: '#5b5fd0', heart: '#e8e2f0', heartReach: 0.3, stripes: '#3a3aa0' },
      standards: { main: '#6a6ad6', tip: '#7f80e2' },
      signal: '#f2c233',
    },
  },
  'tulip',
)
const stargazer = flowerViews(
  {
    kind: 'lily',
    form: 'lily',
    paint: {
      main: '#e0578a',
      edge: '#fbeff2',
      edgeWidth: 0.35,
      midrib: '#c02a62',
      heart: '#dfe3a8',
      heartReach: 0.16,
      speckles: '#7a1238',
      anther: '#8a3a1a',
      outside: '#efb5c8',
    },
  },
  'lily',
)
const casaBlanca = flowerViews(
  {
    kind: 'lily',
    form: 'lily',
    paint: { main: '#fdfcf7', midrib: '#eef0d0', heart: '#cfdc94', heartReach: 0.2, anther: '#a3471c' },
  },
  'lily',
)
const cafeAuLait = flowerViews(
  {
    kind: 'dahlia',
    form: {
      petals: 70,
      shape: 'broad',
      paint: { main: '#efd6c0', tip: '#f7e6d7', heart: '#dfb094', heartReach: 0.4 },
      disc: 0,
    },
  },
  'tuber',
)
const bishop = flowerViews(
  {
    kind: 'dahlia',
    form: {
      petals: 16,
      shape: 'broad',
      paint: { main: '#cc2226', heart: '#8a1219', heartReach: 0.3 },
      disc: 0.13,
      discPaint: '#4a2418',
      discRim: '#e3b23a',
    },
  },
  'tuber',
)

export const largeBulbs = listed('bollen', [
  {
    productName: "Allium 'Purple Sensation' 12/14",
    facts: facts('12/14', 'paars', [5, 6], 80, 'Allium hollandicum'),
    text: 'Sierui met violetpaarse bollen van 10 cm op stelen van 80 cm. Bloei eind mei, sluit aan op de late tulpen. Droogt mooi in. Maat 12/14, 100 stuks per krat.',
    priceCents: 34,
    stock: 5400,
    pictures: [purpleSensation.border, purpleSensation.portrait('avond')],
  },
  {
    productName: "Allium 'Gladiator' 20/+",
    facts: facts('20/+', 'paars', [6, 6], 120, 'Allium hybride'),
    text: 'Reuzensierui: lila bollen van 18 cm doorsnede, tot 120 cm hoog. Bloei begin juni. Vraagt een zonnige, goed doorlatende grond. 25 bollen per krat, maat 20/+.',
    priceCents: 385,
    stock: 410,
    pictures: [gladiator.bunch('kas'), gladiator.bulbs('linnen')],
  },
  {
    productName: "Allium 'Mount Everest' 18/20",
    facts: facts('18/20', 'wit', [5, 6], 100, 'Allium hybride'),
    text: 'Roomwitte sierui met een stevige steel van 100 cm. Bloei eind mei tot half juni, bijenmagneet. Samen met paars een vaste combinatie in vasteplantenborders. 50 per krat.',
    priceCents: 145,
    stock: 0,
    pictures: [mountEverest.bunch('leisteen')],
  },
  {
    productName: "Fritillaria imperialis 'Lutea' 20/24",
    facts: facts('20/24', 'geel', [4, 4], 90, 'Fritillaria imperialis'),
    text: 'Gele keizerskroon, 90 cm. De kruidige geur van de bol houdt mollen en woelmuizen op afstand. Schuin planten, 25 cm diep, zodat er geen water in het hart blijft staan. Maat 20/24, 25 per krat.',
    priceCents: 295,
    stock: 720,
    pictures: [lutea.portrait('salie'), lutea.bulbs('papier')],
  },
  {
    productName: "Fritillaria imperialis 'Rubra Maxima' 20/24",
    facts: facts('20/24', 'oranje', [4, 4], 100, 'Fritillaria imperialis'),
    text: 'Oranjerode keizerskroon met een kuif van fris groen blad. Hoogte 100 cm, bloei half april. Al in de zeventiende eeuw in Hollandse tuinen. Krat van 25 stuks, direct na ontvangst planten.',
    priceCents: 285,
    stock: 5,
    pictures: [rubraMaxima.bunch('avond')],
  },
  {
    productName: "Iris hollandica 'Blue Magic' 9/10",
    facts: facts('9/10', 'blauw', [6, 6], 60, 'Iris x hollandica'),
    text: 'Hollandse iris in violetblauw met gele vlek. Zeer geschikt voor de snij, 60 cm, bloei juni buiten of vanaf februari in de kas. 250 stuks per krat.',
    priceCents: 11,
    stock: 13800,
    pictures: [blueMagic.bunch('papier'), blueMagic.portrait('kas')],
  },
  {
    productName: "Lilium 'Stargazer' 16/18",
    facts: facts('16/18', 'roze', [7, 8], 90, 'Lilium Oriental Groep'),
    text: 'Oriëntaalse lelie: roze met witte rand en donkere sproeten, zwaar geurend. 90 cm, bloei juli tot augustus. Gekoelde bollen in vochtige turf, 200 per kist. Niet laten uitdrogen.',
    priceCents: 58,
    stock: 3600,
    pictures: [stargazer.portrait('avond'), stargazer.bunch('nevel'), stargazer.bulbs('linnen')],
  },
  {
    productName: "Lilium 'Casa Blanca' 18/20",
    facts: facts('18/20', 'wit', [8, 8], 110, 'Lilium Oriental Groep'),
    text: 'Spierwitte oriëntaalse lelie met bloemen tot 25 cm breed en roestbruine meeldraden. 110 cm, bloei augustus. Klassiek voor rouw- en trouwwerk. Kist van 150, gekoeld geleverd.',
    priceCents: 72,
    stock: 1900,
    pictures: [casaBlanca.portrait('leisteen')],
  },
  {
    productName: "Dahlia 'Café au Lait' maat I",
    facts: facts('I', 'crème', [7, 10], 100, 'Dahlia Decoratieve Groep'),
    text: 'Decoratieve dahlia in melkkoffie met een zweem perzik, bloemen tot 20 cm. De lieveling van bruidsbinders. 100 cm, bloei juli tot de vorst. Vorstvrij bewaren bij 5 tot 8 °C. 50 knollen per krat.',
    priceCents: 129,
    stock: 850,
    pictures: [cafeAuLait.bunch('klei'), cafeAuLait.portrait('salie')],
  },
  {
    productName: "Dahlia 'Bishop of Llandaff' maat I",
    facts: facts('I', 'rood', [7, 10], 90, 'Dahlia Pioenbloemige Groep'),
    text: 'Halfdubbele, vuurrode dahlia boven bijna zwart blad. 90 cm, bloei juli tot oktober, geliefd bij vlinders. Bekroond en nog altijd een bestseller in tuincentra. 50 knollen per krat.',
    priceCents: 118,
    stock: 1120,
    pictures: [bishop.border],
  },
])
