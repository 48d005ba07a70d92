import type { NarcissusForm } from '../../illustrations/flowers/narcissus.ts'
import { facts, listed } from './demo-product.ts'
import { flowerViews } from './views.ts'

const narcissus = (form: NarcissusForm) => flowerViews({ kind: 'narcissus', form }, 'narcissus')

const trumpet = { crownLength: 0.5, crownWidth: 0.46, frill: 0.1, sweep: 1.5 }
export const teteATeteForm: NarcissusForm = {
  petals: { main: '#f6d12e', tip: '#f9db4a' },
  crown: { main: '#f0aa16', tip: '#f3b428', heart: '#d99a1a' },
  crownLength: 0.42,
  crownWidth: 0.4,
  frill: 0.06,
  sweep: 1.72,
}
const teteATete = narcissus(teteATeteForm)
const carlton = narcissus({
  petals: { main: '#f6d544', tip: '#f9df5c' },
  crown: { main: '#f2bd22', tip: '#f6c93c', heart: '#dca61c' },
  ...trumpet,
  crownLength: 0.36,
  crownWidth: 0.52,
  frill: 0.16,
})
const thalia = narcissus({
  petals: { main: '#fdfcf6', heart: '#eff0d2', heartReach: 0.2 },
  crown: { main: '#fdfbf2', tip: '#fffefa', heart: '#e8ebc4' },
  crownLength: 0.26,
  crownWidth: 0.34,
  frill: 0.06,
  sweep: 1.86,
  petalWidth: 0.36,
})
const iceFollies = narcissus({
  petals: { main: '#fcfaf0', heart: '#f0eec8', heartReach: 0.2 },
  crown: { main: '#f5eaa0', tip: '#f7e36e', heart: '#e6d86a' },
  crownLength: 0.28,
  crownWidth: 0.62,
  frill: 0.2,
  sweep: 1.52,
  petalWidth: 0.5,
})
const barrettBrowning = narcissus({
  petals: { main: '#fcfaf2', heart: '#f2efcc', heartReach: 0.2 },
  crown: { main: '#f08a2a', tip: '#e8591c', heart: '#f2b83c', heartReach: 0.4 },
  crownLength: 0.24,
  crownWidth: 0.4,
  frill: 0.18,
  sweep: 1.54,
  petalWidth: 0.5,
})
const actaea = narcissus({
  petals: { main: '#fdfcf6', heart: '#f0efc8', heartReach: 0.16 },
  crown: { main: '#f4cf4a', tip: '#dd4a22', heart: '#b8c060', heartReach: 0.4 },
  crownLength: 0.12,
  crownWidth: 0.32,
  frill: 0.12,
  sweep: 1.55,
  petalWidth: 0.56,
})

export const narcissi = listed('bollen', [
  {
    productName: "Narcissus 'Tête-à-Tête' 12/14",
    facts: facts('12/14', 'geel', [3, 3], 20, 'Narcissus cyclamineus'),
    text: 'Het bekendste dwergnarcisje: twee tot drie gele bloemen per steel, 20 cm hoog. Bloei maart. Onmisbaar voor potterij, schalen en gazonranden; verwildert goed. Maat 12/14, 250 stuks per krat, ook geprepareerd voor vroege broei.',
    priceCents: 18,
    stock: 18600,
    pictures: [teteATete.border, teteATete.bulbs('papier')],
  },
  {
    productName: "Narcissus 'Carlton' 14/16",
    facts: facts('14/16', 'geel', [4, 4], 45, 'Narcissus Grootkronige Groep'),
    text: 'Grootkronig, egaal geel met een licht gegolfde kroon en een vanillegeur. Dubbelneuzen 14/16, 45 cm, bloei begin april. Een van de sterkste soorten voor bermen en snij. Per 125 in gaasbak.',
    priceCents: 21,
    stock: 7300,
    pictures: [carlton.bunch('salie'), carlton.portrait('avond')],
  },
  {
    productName: "Narcissus 'Thalia' 14/16",
    facts: facts('14/16', 'wit', [4, 4], 35, 'Narcissus Triandrus Groep'),
    text: 'Triandrusnarcis met twee tot vier sneeuwwitte, knikkende bloemen per steel. Hoogte 35 cm, bloei april, heerlijke geur. Ook geschikt voor halfschaduw onder bomen. Maat 14/16, 150 stuks per krat.',
    priceCents: 23,
    stock: 4150,
    pictures: [thalia.portrait('kas'), thalia.border],
  },
  {
    productName: "Narcissus 'Ice Follies' 14/16",
    facts: facts('14/16', 'crème', [3, 4], 40, 'Narcissus Grootkronige Groep'),
    text: 'Witte bloemdekbladen met een brede, geplooide kroon die van citroengeel naar roomwit verkleurt. 40 cm, vroeg (eind maart) en zeer rijkbloeiend. Per 125 stuks in gaasbak.',
    priceCents: 20,
    stock: 5200,
    pictures: [iceFollies.bunch('nevel')],
  },
  {
    productName: "Narcissus 'Barrett Browning' 14/16",
    facts: facts('14/16', 'wit', [3, 4], 40, 'Narcissus Kleinkronige Groep'),
    text: 'Kleinkronige narcis, wit met een feloranje kroontje. Vroegbloeiend (half maart), 40 cm, goed in de snij en in gemengde pakketten. Dubbelneus 14/16, 125 per gaasbak.',
    priceCents: 22,
    stock: 12,
    pictures: [barrettBrowning.portrait('leisteen'), barrettBrowning.bunch('papier')],
  },
  {
    productName: "Narcissus 'Actaea' 14/16",
    facts: facts('14/16', 'wit', [5, 5], 45, 'Narcissus poeticus'),
    text: 'Dichtersnarcis met spierwitte bladen rond een klein, rood gezoomd kroontje. Sterk geurend, laat (begin mei) en 45 cm hoog. Verwildert uitstekend in vochtig grasland. 150 stuks per krat.',
    priceCents: 22,
    stock: 2600,
    pictures: [actaea.portrait('salie')],
  },
])
