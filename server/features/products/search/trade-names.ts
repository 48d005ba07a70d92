/** Botanical name = synonyms; forms that begin like one of these are not needed. */
const plants = `
  agapanthus = afrikaanse lelie
  allium = sierui, sieruien, look
  amaryllis belladonna = belladonnalelie
  anemone = anemoon, anemonen
  anemone blanda = oosterse anemoon
  anthurium = flamingoplant, lakanthurium
  arum = aronskelk
  camassia = prairielelie, indianenlelie
  canna = bloemriet, indisch riet
  chionodoxa = sneeuwroem
  chrysanthemum = chrysant, chrysanten
  colchicum = herfsttijloos, droogbloeier
  convallaria = lelietje van dalen
  corydalis = helmbloem
  crocosmia = montbretia
  crocus = krokus, krokussen
  cyclamen = cyclaam, cyclamen, alpenviooltje
  dahlia = dahliaknol, dahliaknollen
  eranthis = winterakoniet
  eremurus = naald van cleopatra
  erythronium = hondstand
  eucomis = ananaslelie, kuiflelie
  euphorbia pulcherrima = kerstster, kerststerren, poinsettia
  fritillaria imperialis = keizerskroon, keizerskronen
  fritillaria meleagris = kievitsbloem, kievitsbloemen, kievitsei
  galanthus = sneeuwklokje, sneeuwklokjes
  galtonia = zomerhyacint
  gladiolus = gladiool, gladiolen
  helleborus niger = kerstroos, kerstrozen
  helleborus orientalis = lenteroos, lenterozen
  hippeastrum = amaryllis, amaryllissen, ridderster
  hyacinthoides = boshyacint
  hyacinthus = hyacint, hyacinten
  hydrangea = hortensia, hortensias
  ipheion = oudewijfje, voorjaarsster
  iris = lis, lissen, irissen
  iris hollandica = hollandse iris
  lavandula = lavendel
  leucojum aestivum = zomerklokje
  leucojum vernum = lenteklokje
  lilium = lelie, lelies
  muscari = druifje, druifjes, druifhyacint
  muscari armeniacum = blauw druifje, blauwe druifjes
  narcissus = narcis, narcissen
  narcissus poeticus = dichtersnarcis, dichtersnarcissen
  narcissus cyclamineus = dwergnarcis, dwergnarcissen
  tulipa parkiet = parkiettulp, parkiettulpen, papegaaitulp, papegaaitulpen
  ornithogalum = vogelmelk
  oxalis = klaverzuring, geluksklaver
  phalaenopsis = orchidee, orchideeen, vlinderorchidee
  primula = sleutelbloem
  puschkinia = buishyacint
  ranunculus = ranonkel, ranonkels
  rosa = roos, rozen, potroos
  scilla = sterhyacint
  spathiphyllum = lepelplant
  tigridia = tijgerbloem
  tulipa = tulp, tulpen
  zantedeschia = calla, aronskelk`

const others = `
  blauw = blauwe, lichtblauw
  bruin = bruine
  creme = cremewit, cremekleurig
  geel = gele
  gemengd = gemengde, mix, assorti
  goud = gouden
  groen = groene
  paars = paarse, lila, violet, purper
  planten = pot
  rood = rode
  roze = rose
  wit = witte
  zalm = zalmroze, abrikoos
  zilver = zilveren
  zwart = zwarte, donker, donkere
  wax = was, waxbol, wasbol`

interface TradeName {
  readonly words: readonly string[]
  readonly also: readonly (readonly string[])[]
}

const lines = `${plants}\n${others}`.split('\n').filter((line) => line.includes('='))
const wordsIn = (name: string) => name.trim().split(' ')

const byFirstWord = new Map<string, TradeName[]>()
for (const line of lines) {
  const [name = '', also = ''] = line.split('=')
  const entry = { words: wordsIn(name), also: also.split(',').map(wordsIn) }
  for (const [first = ''] of [entry.words, ...entry.also])
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), entry])
}

export function tradeNames(words: readonly string[]): string[] {
  const has = (name: readonly string[]) => name.every((word) => words.includes(word))
  return words
    .flatMap((word) => byFirstWord.get(word) ?? [])
    .filter((entry) => has(entry.words) || entry.also.some(has))
    .flatMap((entry) => [...entry.words, ...entry.also.flat()])
}
