import { useSearchParams } from 'react-router'
import { csvText } from '../../../../contract/values/csv-text.ts'
import { productSheet, type SheetField, sheetFieldNames } from '../../../../contract/rules/product-sheet.ts'
import { BackLink } from '../../../ui/buttons/back-link.tsx'
import { PageHeading } from '../../../ui/page/page.tsx'
import layout from '../../../ui/layout.module.css'
import { ImportDifference } from './import-difference.tsx'
import { ImportFiles } from './import-files.tsx'
import { ImportPhotos, useImportPhotos } from './import-photos.tsx'
import { useIsHere } from '../../../ui/use-is-here.ts'

export function ImportPage() {
  const [address, setAddress] = useSearchParams()
  const id = address.get('import')
  const photos = useImportPhotos()
  const isHere = useIsHere()
  return (
    <>
      <BackLink to="/productbeheer/main/0">Productbeheer</BackLink>
      <PageHeading intro="Kies een bestand met producten, en foto's met de productcode als naam. U ziet eerst het verschil; er verandert pas iets als u op Voer in klikt.">
        Importeren
      </PageHeading>
      <div className={layout.stack}>
        <p className={layout.note}>
          <a href={sampleSheet()} download="voorbeeldblad.csv">
            Voorbeeldblad
          </a>{' '}
          met alle kolommen; ook de export van de producten kunt u inlezen.
        </p>
        <ImportFiles
          previous={id ?? undefined}
          busy={photos.onTheirWay !== undefined}
          onSent={(sent, files) => {
            if (sent !== id && isHere()) setAddress({ import: sent })
            photos.start(sent, files)
          }}
        />
        <ImportPhotos photos={photos} />
        {id !== null && (
          <ImportDifference
            key={id}
            id={id}
            busy={photos.onTheirWay !== undefined}
            onGone={() => isHere() && setAddress({})}
          />
        )}
      </div>
    </>
  )
}

const sample: Readonly<Partial<Record<SheetField, string>>> = {
  productName: "Tulipa 'Voorbeeld' 12/+",
  text: 'Voorbeeld: vervang deze regel door uw eigen product',
  price: '0,25',
  stock: '1000',
  productType: 'Bollen',
  showStatus: 'Ja',
  maat: '12/+',
  kleur: 'rood',
  bloeiVan: 'april',
  bloeiTot: 'mei',
  vpe: '250',
}

function sampleSheet(): string {
  const rows = [
    sheetFieldNames.map((field) => productSheet[field].label),
    sheetFieldNames.map((field) => sample[field] ?? ''),
  ]
  const text = rows.map((cells) => cells.map(csvText).join(';')).join('\r\n')
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}\r\n`)}`
}
