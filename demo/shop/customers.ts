import { demoNames } from '../../server/features/auth/demo-accounts.ts'

export interface DemoCustomer {
  readonly bedrijfsnaam: string
  readonly gebruikersnaam: string
  readonly email: string
  readonly telefoonnummer: string
  readonly administratienummer: string
  readonly kopersnummer: string
  readonly boxnummer: string
  readonly ektnummer: string
  readonly ektEmail?: string
  /** Order frequency and size, relative to a small florist. */
  readonly size: number
}

export const administrator: DemoCustomer = {
  bedrijfsnaam: 'Bollenveld B.V.',
  gebruikersnaam: demoNames.administrator,
  email: 'verkoop@bollenveld.example',
  telefoonnummer: '0252410220',
  administratienummer: '104220',
  kopersnummer: '1042',
  boxnummer: 'K-01',
  ektnummer: '8714231104220',
  size: 0,
}

export const demoBuyer: DemoCustomer = {
  bedrijfsnaam: 'Bloemsierkunst De Vijfhoek',
  gebruikersnaam: demoNames.customer,
  email: 'inkoop@devijfhoek.example',
  telefoonnummer: '0206380451',
  administratienummer: '318842',
  kopersnummer: '4417',
  boxnummer: 'A-214',
  ektnummer: '8714231318842',
  size: 2,
}

export const picker: DemoCustomer = {
  bedrijfsnaam: 'Bollenveld B.V., magazijn',
  gebruikersnaam: demoNames.picker,
  email: 'magazijn@bollenveld.example',
  telefoonnummer: '0252410221',
  administratienummer: '104220',
  kopersnummer: '1042',
  boxnummer: 'K-01',
  ektnummer: '8714231104220',
  size: 0,
}

/** Takes messages for its own system, and has a price list and a colleague. */
export const exporter = 'nordicbulb'

/** Waits for an account. */
export const applicant = {
  bedrijfsnaam: 'Bloemenatelier Zuiderzee',
  email: 'info@zuiderzee.example',
  telefoonnummer: '0227541180',
  administratienummer: '320118',
  kopersnummer: '4460',
  boxnummer: 'A-240',
  ektnummer: '8714231320118',
}

/** Orders for the exporter, besides its main account. */
export const colleague = {
  naam: 'Ingrid Dahl',
  gebruikersnaam: demoNames.colleague,
  email: 'ingrid@nordicbulb.example',
}

type Row = readonly [
  bedrijfsnaam: string,
  gebruikersnaam: string,
  telefoonnummer: string,
  boxnummer: string,
  size: number,
]

const rows: readonly Row[] = [
  ['Bloemenhuis Van der Meer', 'vandermeer', '0235312208', 'A-031', 1],
  ['Tuincentrum De Driesprong', 'driesprong', '0793412290', 'C-118', 3],
  ['Tuincentrum Zwaagdijk', 'zwaagdijk', '0228562240', 'C-204', 4],
  ['Kwekerij & Tuincentrum Osdorp', 'osdorp', '0206104477', 'C-087', 3],
  ['Florentijn Bloemen', 'florentijn', '0703509912', 'A-145', 1],
  ['Hoek Export Naaldwijk', 'hoekexport', '0174620930', 'E-012', 6],
  ['Van Wijk Flowers Export', 'vanwijk', '0297345511', 'E-044', 6],
  ["'t Bloemenstalletje", 'bloemenstalletje', '0113221874', 'A-302', 1],
  ['Bloembinderij Zus & Zo', 'zusenzo', '0302317765', 'A-118', 1],
  ['Groencentrum Witmarsum', 'witmarsum', '0517531244', 'C-161', 2],
  ['De Groene Kas', 'groenekas', '0513461180', 'B-076', 2],
  ['Bloemenboetiek Marjolein', 'marjolein', '0402518830', 'A-227', 1],
  ['Tuinwereld Achterhoek', 'achterhoek', '0314382661', 'C-240', 4],
  ['Nordic Bulb Trading', 'nordicbulb', '0252520667', 'E-073', 7],
  ['Kappert Bloemen & Planten', 'kappert', '0546812209', 'B-019', 2],
  ['Fleur de Lys Maastricht', 'fleurdelys', '0433216140', 'A-088', 1],
  ['Plantenmarkt Rijnmond', 'rijnmond', '0104521938', 'B-133', 3],
  ['Bloemisterij Hofstede', 'hofstede', '0384213375', 'A-256', 1],
  ['Bos & Bloem Groningen', 'bosenbloem', '0503124486', 'A-171', 1],
  ['Grünwelt Gartenmarkt', 'gruenwelt', '0478691205', 'E-091', 5],
  ['Jardins du Nord', 'jardinsdunord', '0115491730', 'E-102', 4],
  ['Landgoed Winkel Eyckenstein', 'eyckenstein', '0346351920', 'B-058', 1],
  ['Van Houten Bloemen Groothandel', 'vanhouten', '0297388104', 'D-015', 5],
  ['Bloemen van Bep', 'bep', '0228317042', 'A-009', 1],
  ['Coöperatie Kleurrijk Westland', 'kleurrijk', '0174515830', 'D-027', 3],
]

export const customers: readonly DemoCustomer[] = rows.map(
  ([bedrijfsnaam, gebruikersnaam, telefoonnummer, boxnummer, size], index) => {
    const administratienummer = String(207_113 + index * 4_391)
    return {
      bedrijfsnaam,
      gebruikersnaam,
      email: `inkoop@${gebruikersnaam}.example`,
      telefoonnummer,
      administratienummer,
      kopersnummer: String(2_318 + index * 97),
      boxnummer,
      ektnummer: `8714231${administratienummer}`,
      ...(gebruikersnaam === exporter && { ektEmail: `ekt@${exporter}.example` }),
      size,
    }
  },
)
