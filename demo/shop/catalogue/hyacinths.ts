import type { PetalPaint } from '../../illustrations/petal.ts'
import { facts, listed } from './demo-product.ts'
import { flowerViews } from './views.ts'

export const hyacinthPaints = {
  delftBlue: { main: '#7f97dc', tip: '#a9bcf0', outside: '#6f86d0', midrib: '#5a70c0' },
  pinkPearl: { main: '#ee8fb4', tip: '#f6bad0', outside: '#e47fa8', midrib: '#d25a8e' },
  carnegie: { main: '#fbfaf4', tip: '#fffefb', outside: '#f3f2e2', midrib: '#e9ebd2' },
  woodstock: { main: '#8c2a62', tip: '#a83f7c', outside: '#7a1f54', midrib: '#5f1542' },
} as const satisfies Record<string, PetalPaint>

const hyacinth = (paint: PetalPaint) => flowerViews({ kind: 'spike', form: 'hyacinth', paint }, 'hyacinth')
const delftBlue = hyacinth(hyacinthPaints.delftBlue)
const pinkPearl = hyacinth(hyacinthPaints.pinkPearl)
const carnegie = hyacinth(hyacinthPaints.carnegie)
const woodstock = hyacinth(hyacinthPaints.woodstock)

export const hyacinths = listed('bollen', [
  {
    productName: "Hyacinthus 'Delft Blue' 16/17",
    facts: facts('16/17', 'blauw', [4, 4], 25, 'Hyacinthus orientalis'),
    text: 'Porseleinblauw, de meest gevraagde hyacint. Maat 16/17 voor tuin en potterij, 25 cm hoog, bloei begin april. 100 bollen per krat. Draag handschoenen bij het verwerken: de huid kan irriteren.',
    priceCents: 46,
    stock: 6100,
    pictures: [delftBlue.portrait('nevel'), delftBlue.bulbs('linnen')],
  },
  {
    productName: "Hyacinthus 'Pink Pearl' 16/17",
    facts: facts('16/17', 'roze', [4, 4], 25, 'Hyacinthus orientalis'),
    text: 'Helderroze met een lichter randje per nagel en een volle tros. Bloeit eerste helft april, geurt sterk. Ook geprepareerd voor bloei met kerst (levering week 38). 100 per krat.',
    priceCents: 46,
    stock: 4400,
    pictures: [pinkPearl.bunch('blos'), pinkPearl.border],
  },
  {
    productName: "Hyacinthus 'Carnegie' 16/17",
    facts: facts('16/17', 'wit', [4, 4], 25, 'Hyacinthus orientalis'),
    text: 'Zuiver wit, dichtbezette tros, iets later dan de blauwe en roze soorten en daardoor ideaal om de bloei te verlengen. 25 cm. Maat 16/17, krat van 100 stuks.',
    priceCents: 47,
    stock: 3050,
    pictures: [carnegie.bunch('avond')],
  },
  {
    productName: "Hyacinthus 'Woodstock' 16/17",
    facts: facts('16/17', 'paars', [4, 4], 25, 'Hyacinthus orientalis'),
    text: 'Diep bietenpaars op een donkere steel; valt op in elke schaal. Bloei half april, 25 cm, licht zoete geur. Mooi met zilverblad en witte viooltjes. 100 stuks per krat.',
    priceCents: 49,
    stock: 1480,
    pictures: [woodstock.portrait('papier'), woodstock.bulbs('klei')],
  },
])
