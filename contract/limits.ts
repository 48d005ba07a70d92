// §9, named. Everywhere in the code, § and a number is a section of docs/specification.md.

export const shopPageSize = 4
/** Products on a page of the shop's list. */
export const shopListPageSize = 50
export const adminPageSize = 10
/** Largest `perPagina` that a list answers. */
export const maxPageSize = 100
/** Order years run from the current year down to the year after this one. */
export const yearBeforeFirst = 2019
/** §9: default year of the order list on the user page (for the bare route). */
export const defaultUserPageYear = 2022
export const cartStorageKey = 'shoppingCartBusiness'
export const defaultComment = 'Geen opmerkingen'
export const maxCommentLength = 1000
export const maxOrderLines = 500
/** Orders that are put on one paper, or marked, at once: as many as their ids fit into an address. */
export const maxOrdersOnPaper = 250
/** Lines of orders on one paper: what the thread that makes papers has room for. */
export const maxLinesOnPaper = 10_000
/** Pieces of one product in one order; keeps every total within exact integers. */
export const maxQty = 1_000_000

export const maxReferentie = 35

/** Characters of the shop's own company data, and of its numbers in messages to the auction. */
export const maxCompanyText = 70
export const maxEdiNumber = 35
/** Working days before a delivery that one may have to order, and days ahead that one may choose. */
export const maxWerkdagenVooraf = 10
export const maxVooruit = 60
export const defaultVooruit = 14
export const maxClosedDates = 500

/** Characters of an order list's name, and how many lists a customer keeps. */
export const maxListName = 50
export const maxLists = 100
/** Characters of a price list's name, and how many prices are agreed in one. */
export const maxPriceListName = 50
export const maxAgreedPrices = 50_000
/** Characters of what is typed or pasted for a product: its code, or its name with what stands beside it. */
export const maxTypedCode = 200

export const telefoonnummerDigits = 10
export const minWachtwoord = 8
export const maxWachtwoord = 50
export const maxUserText = 50
/** Passkeys of a user, and characters of the name of one. */
export const maxPasskeys = 10
export const maxPasskeyName = 50
export const maxEmail = 70

export const minProductName = 5
export const maxProductName = 50
export const minText = 5
export const maxText = 500
export const maxStock = 1_000_000_000
export const maxMaat = 12
export const maxBotanisch = 80
/** Centimetres. */
export const maxHoogte = 500
export const maxVbnDigits = 7
/** Pieces a pack. */
export const maxVpe = 100_000
/** Packs a layer, and a trolley. */
export const maxPacksOnTrolley = 100_000
export const maxStaffelSteps = 5
/** Integer cents: € 99.999,99 apiece. */
export const maxPriceCents = 9_999_999

/** Products that one call of `bulk` changes. */
export const maxBulkRows = 5000

export const maxPictures = 3
export const maxUploadFiles = 3
export const maxUploadBytes = 10 * 1024 * 1024
export const maxUploadPixels = 40_000_000
/** Widths in CSS-independent pixels in which pictures are served (`?w=`). */
export const pictureWidths = [320, 640, 960, 1600] as const
/** Pixels of a picture as it is stored: more of a photo than fits in here is never kept. */
export const storedPicture = { width: 1600, height: 3200 } as const
/** How wide a product's picture stands in the shop, as the `sizes` of an image; on a phone its height decides. */
export const shopPictureSizes = '(max-width: 36em) 80vw, (max-width: 62em) 48vw, (max-width: 100em) 24vw, 23rem'

export const toastMilliseconds = 5000
export const chunkLoadMilliseconds = 120_000
export const dragMousePixels = 5
export const dragTouchMilliseconds = 120
export const dragAutoScrollEdge = 0.25

/** Pieces: with this many or fewer left, the dashboard counts a product as almost out of stock. */
export const lowStock = 50

/** Milliseconds between two signs of life of a live stream; nginx cuts a silent one after 60 seconds. */
export const liveBeatMilliseconds = 25_000
