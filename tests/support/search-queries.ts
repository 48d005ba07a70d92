// What buyers type, and the name of the demo shop's product that must come first (its beginning, where several will do).

const queries = `
queen of night = Tulipa 'Queen of Night' 12/+
Queen Of NIGHT = Tulipa 'Queen of Night' 12/+
night queen = Tulipa 'Queen of Night' 12/+
zwarte tulp = Tulipa 'Queen of Night' 12/+
tulp zwart = Tulipa 'Queen of Night' 12/+
rode tulpen = Tulipa 'Apeldoorn' 12/+
apeldorn = Tulipa 'Apeldoorn' 12/+
tulipa ang = Tulipa 'Angelique' 12/+
angelik = Tulipa 'Angelique' 12/+
black parot = Tulipa 'Black Parrot' 12/+
parkiettulp rood = Tulipa 'Estella Rijnveld' 12/+
balerina = Tulipa 'Ballerina' 11/12
oranje tulp = Tulipa 'Ballerina' 11/12
tulp 11/12 = Tulipa 'Ballerina' 11/12
triumfator = Tulipa 'White Triumphator' 12/+
huis ten bos = Tulipa 'Huis ten Bosch' 12/+
estela rijnveld = Tulipa 'Estella Rijnveld' 12/+
tete a tete = Narcissus 'Tête-à-Tête' 12/14
tête-à-tête = Narcissus 'Tête-à-Tête' 12/14
teteatete wax = Narcissus 'Tête-à-Tête' in wax
narcis pot = Narcissus 'Tête-à-Tête' op pot 12 cm
carlton narcis = Narcissus 'Carlton' 14/16
narsis carlton = Narcissus 'Carlton' 14/16
dichtersnarcis actea = Narcissus 'Actaea' 14/16
icefollies = Narcissus 'Ice Follies' 14/16
hyacint = Hyacinthus 'Delft Blue' 16/17
hiasint = Hyacinthus 'Delft Blue' 16/17
hyacinten wit = Hyacinthus 'Carnegie' 16/17
delfts blauw = Hyacinthus 'Delft Blue' 16/17
pink peerl = Hyacinthus 'Pink Pearl' 16/17
paarse hyacint = Hyacinthus 'Woodstock' 16/17
gele krokus = Crocus 'Golden Yellow' 9/10
crocus pikwik = Crocus 'Pickwick' 9/10
jeanne darc = Crocus 'Jeanne d'Arc' 9/10
blauwe druifjes = Muscari armeniacum 8/9
witte druifjes = Muscari 'White Magic' 7/8
kievitsbloem = Fritillaria meleagris 7/8
kievietsbloem = Fritillaria meleagris 7/8
anemoon = Anemone coronaria 'Mr. Fokker' 6/7
fokker = Anemone coronaria 'Mr. Fokker' 6/7
sierui = Allium 'Purple Sensation' 12/14
witte sierui = Allium 'Mount Everest' 18/20
gladiator = Allium 'Gladiator' 20/+
gele keizerskroon = Fritillaria imperialis 'Lutea' 20/24
keizerkroon oranje = Fritillaria imperialis 'Rubra Maxima' 20/24
hollandse iris = Iris hollandica 'Blue Magic' 9/10
witte lelie = Lilium 'Casa Blanca' 18/20
star gazer = Lilium 'Stargazer' 16/18
dahila = Dahlia 'Café au Lait' maat I
dalia = Dahlia 'Café au Lait' maat I
rode dahlia's = Dahlia 'Bishop of Llandaff' maat I
cafe au lait = Dahlia 'Café au Lait' maat I
landaf = Dahlia 'Bishop of Llandaff' maat I
amaryllis = Hippeastrum 'Red Lion' in wax, rood
amarilis goud = Hippeastrum 'Red Lion' in wax, goud
witte amaryllis = Hippeastrum 'Picotee' in wax, zilver
red lion = Hippeastrum 'Red Lion' in wax, rood
wax nachtblauw = Hyacinthus 'Delft Blue' in wax, nachtblauw
kerstroos = Helleborus niger 'Christmas Carol' 12 cm
lenteroos = Helleborus orientalis 'Pretty Ellen' 14 cm
cyclaam wit = Cyclamen persicum wit 10,5 cm
blauwe hortensia = Hydrangea macrophylla blauw 13 cm
hortentia roze = Hydrangea macrophylla roze 13 cm
orchidee = Phalaenopsis 2-tak wit 12 cm
phalenopsis roze = Phalaenopsis 1-tak roze 12 cm
kerstster = Euphorbia pulcherrima rood 13 cm
poinsettia = Euphorbia pulcherrima rood 13 cm
lepelplant = Spathiphyllum 'Chopin' 12 cm
anturium = Anthurium andraeanum 'Dakota' 12 cm
lavendel = Lavandula angustifolia 'Hidcote' 11 cm
potroos = Rosa 'Patio Hit' roze 10,5 cm
calla = Zantedeschia aethiopica 'Captain' 12 cm
chrysanten = Chrysanthemum indicum geel 12 cm
b1002 = Tulipa 'Apeldoorn' 12/+
1002 = Tulipa 'Apeldoorn' 12/+
`

export const searchQueries = queries
  .trim()
  .split('\n')
  .map((line) => {
    const [typed = '', first = ''] = line.split(' = ')
    return { typed, first }
  })
