// Limits of §9. In all comments, § refers to docs/specification.md.

export const shopPageSize = 4
export const shopListPageSize = 50
export const adminPageSize = 10
export const maxPageSize = 100
/** The year before the first one that order lists offer. */
export const yearBeforeFirst = 2019
export const defaultUserPageYear = 2022
export const cartStorageKey = 'shoppingCartBusiness'
export const defaultComment = 'Geen opmerkingen'
/** Replaces the name of an erased customer. */
export const erasedName = 'Gewiste klant'
export const erasedColleague = 'Gewiste medewerker'
/** Of one company, besides its main account. */
export const maxColleagues = 50
export const maxCommentLength = 1000
export const maxOrderLines = 500
/** Limited by the length of a URL with their ids. */
export const maxPrintedOrders = 250
/** Limited by the memory of the PDF worker. */
export const maxPrintedLines = 10_000
/** Limited by the time that their pictures take. */
export const maxOfferedOnPaper = 2_000
/** Pieces of one product in one order; keeps every total a safe integer. */
export const maxQty = 1_000_000

export const maxReferentie = 35

export const maxCompanyText = 70
export const maxEdiNumber = 35
export const maxWerkdagenVooraf = 10
export const maxVooruit = 400
export const defaultVooruit = 14
export const maxClosedDates = 500

export const maxListName = 50
export const maxLists = 100
export const maxPriceListName = 50
export const maxAgreedPrices = 50_000
export const maxSearch = 100
/** Characters typed or pasted for a product: a code, or a name with other text. */
export const maxTypedCode = 200

export const telefoonnummerDigits = 10
export const minWachtwoord = 8
export const maxWachtwoord = 50
export const maxUserText = 50
export const maxPasskeys = 10
export const maxPasskeyName = 50
export const maxEmail = 70

export const minProductName = 5
export const maxProductName = 50
export const minText = 5
export const maxText = 500
export const maxStock = 1_000_000_000
export const maxStaffelSteps = 5
/** Integer cents: € 99.999,99 apiece. */
export const maxPriceCents = 9_999_999

export const maxBulkRows = 5000
/** Texts of a sheet that may be codes. */
export const maxCodesAsked = 3000

export const maxPictures = 3
export const maxUploadFiles = 3
export const maxUploadBytes = 10 * 1024 * 1024
export const maxUploadPixels = 40_000_000
/** Pixels, for `?w=`. */
export const pictureWidths = [320, 640, 960, 1600] as const
/** Pixels; larger uploads are scaled down. */
export const storedPicture = { width: 1600, height: 3200 } as const
/** The `sizes` of a product's picture in the shop; on phones its height decides. */
export const shopPictureSizes = '(max-width: 36em) 80vw, (max-width: 62em) 48vw, (max-width: 100em) 24vw, 23rem'

export const toastMilliseconds = 5000
export const chunkLoadMilliseconds = 120_000
export const dragMousePixels = 5
export const dragTouchMilliseconds = 120
export const dragAutoScrollEdge = 0.25

/** Pieces; the dashboard counts a product as low from here down. */
export const lowStock = 50

/** Milliseconds between beats of a live stream; nginx cuts a silent one after 60 seconds. */
export const liveBeatMilliseconds = 25_000
