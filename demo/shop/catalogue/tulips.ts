import type { TulipForm } from '../../illustrations/flowers/tulip.ts'
import type { PetalPaint } from '../../illustrations/petal.ts'
import { facts, listed, packed } from './demo-product.ts'
import { flowerViews } from './views.ts'

const tulip = (form: TulipForm, paint: PetalPaint) => flowerViews({ kind: 'tulip', form, paint }, 'tulip')

const queenOfNight = tulip('single', { main: '#5a1c40', tip: '#6e2c54', heart: '#c9c27a', heartReach: 0.1 })
const apeldoorn = tulip('single', { main: '#cf2029', tip: '#d93a30', heart: '#ecc43a', heartReach: 0.12 })
const angelique = tulip('double', {
  main: '#f3bfcb',
  tip: '#f8dadf',
  edge: '#fceef0',
  edgeWidth: 0.3,
  heart: '#dfe0a4',
  heartReach: 0.2,
})
const springGreen = tulip('single', {
  main: '#f6f1d8',
  tip: '#f3efcf',
  flame: '#7fa35a',
  flameWidth: 0.42,
  heart: '#dfe3a0',
  heartReach: 0.14,
})
const blackParrot = tulip('parrot', {
  main: '#4a1836',
  tip: '#5f2045',
  edge: '#7a2a55',
  heart: '#4c5a3c',
  heartReach: 0.2,
})
const ballerina = tulip('lily', {
  main: '#f08a2c',
  tip: '#f6a640',
  flame: '#dd4a22',
  flameWidth: 0.5,
  heart: '#f0d050',
  heartReach: 0.16,
})
const whiteTriumphator = tulip('lily', { main: '#fbfaf3', tip: '#fdfcf8', heart: '#e6ebb4', heartReach: 0.2 })
const huisTenBosch = tulip('fringed', {
  main: '#e9869f',
  tip: '#f2a9bb',
  edge: '#fbe3e9',
  edgeWidth: 0.18,
  heart: '#f6f0dc',
  heartReach: 0.2,
})
const strongGold = tulip('single', { main: '#f4c723', tip: '#f8d544', heart: '#e9b81e', heartReach: 0.2 })
const carnavalDeNice = tulip('double', {
  main: '#fbf6ec',
  flame: '#bf2336',
  flameWidth: 0.46,
  heart: '#e9e3a8',
  heartReach: 0.18,
})
const estellaRijnveld = tulip('parrot', {
  main: '#fbf3ea',
  flame: '#c81f35',
  flameWidth: 0.62,
  edge: '#f7e4dc',
  edgeWidth: 0.2,
  heart: '#a9bd74',
  heartReach: 0.16,
})
const mountTacoma = tulip('double', { main: '#fdfbf2', tip: '#fffdf8', heart: '#c9d88f', heartReach: 0.26 })

export const tulips = listed('bollen', [
  {
    productName: "Tulipa 'Queen of Night' 12/+",
    facts: facts('12/+', 'zwart', [5, 5], 60, 'Tulipa Enkele Late Groep'),
    text: 'Enkele late tulp, diep kastanjepaars tot bijna zwart. Hoogte 60 cm, bloei half mei. Zift 12/+, 500 stuks per gaasbak. Staat prachtig tussen wit en zachtroze en is een van de meest nabestelde namen in de snij. Planten van half oktober tot eind november, 10 cm diep.',
    priceCents: 19,
    stock: 8450,
    pictures: [queenOfNight.bunch('papier'), queenOfNight.portrait('salie'), queenOfNight.bulbs('linnen')],
  },
  {
    productName: "Tulipa 'Apeldoorn' 12/+",
    facts: facts('12/+', 'rood', [4, 5], 55, 'Tulipa Darwinhybride Groep'),
    text: 'De klassieke Darwinhybride: helderrood met zwartgele bodem op een stevige steel van 55 cm. Bloeit eind april en komt jaren terug, daarom geliefd voor openbaar groen. Zift 12/+, verpakt per 500 in gaasbak. Luchtig bewaren bij 17 °C.',
    priceCents: 16,
    stock: 14200,
    pictures: [apeldoorn.border, apeldoorn.bulbs('papier')],
  },
  {
    productName: "Tulipa 'Angelique' 12/+",
    facts: facts('12/+', 'roze', [5, 5], 45, 'Tulipa Dubbele Late Groep'),
    text: "Dubbele late tulp in appelbloesemroze, geurt licht. 'Pioentulp' voor boeketten en kuipen. Hoogte 45 cm, bloei in mei. Per 250 stuks in open krat. Op een beschutte plek blijft de bloem drie weken goed.",
    priceCents: 24,
    stock: 3900,
    pictures: [angelique.bunch('blos'), angelique.portrait('avond')],
  },
  {
    productName: "Tulipa 'Spring Green' 12/+",
    facts: facts('12/+', 'groen', [5, 5], 45, 'Tulipa Viridiflora Groep'),
    text: 'Viridiflora: roomwit met een frisgroene vlam die tijdens de hele bloei blijft staan. Hoogte 45 cm, bloei mei, lang houdbaar op de vaas. Zift 12/+, 500 per gaasbak. Combineert met elke kleur in het assortiment.',
    priceCents: 22,
    stock: 5600,
    pictures: [springGreen.portrait('kas'), springGreen.bunch('salie')],
  },
  {
    productName: "Tulipa 'Black Parrot' 12/+",
    facts: facts('12/+', 'zwart', [5, 5], 50, 'Tulipa Parkiet Groep'),
    text: 'Parkiettulp met diep ingesneden, gefranjerde bloembladen in donker purper. Hoogte 50 cm, bloei half mei. Bijzonder in kleine aantallen, spectaculair in het vak. Zift 12/+, 250 per krat. Beperkt geteeld: op is op.',
    priceCents: 29,
    stock: 1250,
    pictures: [blackParrot.bunch('linnen'), blackParrot.portrait('leisteen')],
  },
  {
    productName: "Tulipa 'Ballerina' 11/12",
    facts: facts('11/12', 'oranje', [5, 5], 55, 'Tulipa Leliebloemige Groep'),
    text: 'Leliebloemige tulp met slanke, teruggebogen punten. Oranje met een bloedrode vlam, zacht geurend. 55 cm hoog, bloei eerste helft mei. Zift 11/12, 500 stuks per gaasbak. Voor wie iets anders wil dan rood en geel.',
    priceCents: 21,
    stock: 4800,
    pictures: [ballerina.bunch('nevel'), ballerina.border],
  },
  {
    productName: "Tulipa 'White Triumphator' 12/+",
    facts: facts('12/+', 'wit', [5, 5], 65, 'Tulipa Leliebloemige Groep'),
    text: 'Zuiverwitte leliebloemige tulp, elegant en hoog: 65 cm. Bloeit begin mei en kleurt niet na. Vaste waarde in witte borders en trouwwerk. Zift 12/+, 500 per gaasbak.',
    priceCents: 23,
    stock: 2750,
    pictures: [whiteTriumphator.bunch('avond')],
  },
  {
    productName: "Tulipa 'Huis ten Bosch' 12/+",
    facts: facts('12/+', 'roze', [4, 5], 35, 'Tulipa Gefranjerde Groep'),
    text: 'Gefranjerde tulp in roze met een witte, fijn ingesneden rand. Compact (35 cm) en sterk van steel, geschikt voor potten en lage borders. Bloei eind april tot half mei. 250 stuks per krat.',
    priceCents: 27,
    stock: 36,
    pictures: [huisTenBosch.portrait('blos'), huisTenBosch.bunch('papier')],
  },
  {
    productName: "Tulipa 'Strong Gold' 12/+",
    facts: facts('12/+', 'geel', [4, 4], 45, 'Tulipa Triumph Groep'),
    text: 'Triumftulp in warm goudgeel, dé broeitulp voor januari tot maart. Vlot trekbaar, korte trekduur, 45 cm. Geprepareerd leverbaar vanaf week 40. Zift 12/+, 500 per gaasbak.',
    priceCents: 17,
    stock: 22400,
    pictures: [strongGold.border, strongGold.portrait('kas')],
  },
  {
    productName: "Tulipa 'Carnaval de Nice' 12/+",
    facts: facts('12/+', 'wit', [5, 5], 45, 'Tulipa Dubbele Late Groep'),
    text: 'Dubbele late tulp, wit met rode vlammen als een oud schilderij. Loof fijn wit gerand. Hoogte 45 cm, bloei half mei. 250 per krat. Vraagt een beschutte plaats vanwege de zware bloem.',
    priceCents: 28,
    stock: 0,
    pictures: [carnavalDeNice.portrait('avond')],
  },
  {
    productName: "Tulipa 'Estella Rijnveld' 12/+",
    facts: facts('12/+', 'rood', [5, 5], 50, 'Tulipa Parkiet Groep'),
    text: 'Parkiettulp met grillige vlammen van framboosrood op wit en een vleug groen. Elke bloem is anders. Hoogte 50 cm, bloei mei. Zift 12/+, 250 stuks per krat.',
    priceCents: 30,
    stock: 980,
    pictures: [estellaRijnveld.bunch('leisteen'), estellaRijnveld.bulbs('nevel')],
  },
  {
    productName: "Tulipa 'Mount Tacoma' 12/+",
    facts: { ...facts('12/+', 'wit', [5, 5], 40, 'Tulipa Dubbele Late Groep'), ...packed(250) },
    text: 'Grote, dubbele roomwitte bloemen die op pioenen lijken. Late bloei (half mei), 40 cm. Voor bruidswerk en witte tuinen. Zift 12/+, in krat van 250. Niet te vroeg planten: begin november is vroeg genoeg.',
    priceCents: 26,
    staffel: [{ vanaf: 500, price: '0.24' }],
    stock: 640,
    pictures: [mountTacoma.bunch('salie')],
  },
])
