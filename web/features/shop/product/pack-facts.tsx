import { showCount } from '../../../../contract/values/counts.ts'
import { euroOfPrice } from '../../../../contract/values/money.ts'
import type { Product } from '../../../../contract/endpoints/products.ts'
import { layerTexts } from '../../../../contract/rules/product-texts.ts'
import classes from './product-card.module.css'

export function PackFacts({ product }: { product: Product }) {
  const { vpe, minimum, staffel } = product
  const packed = [
    vpe > 1 ? `verpakt per ${showCount(vpe)}` : '',
    minimum > vpe ? `minimum ${showCount(minimum)}` : '',
    ...layerTexts(product),
  ]
  const steps = staffel.map(({ vanaf, price }) => `vanaf ${showCount(vanaf)} ${euroOfPrice(price)}`)
  return (
    <div>
      <Words label="Staffel" words={steps} />
      <Words label="Verpakking" words={packed} />
    </div>
  )
}

function Words({ label, words }: { label: string; words: readonly string[] }) {
  const some = words.filter((word) => word !== '')
  if (some.length === 0) return null
  return (
    <ul className={classes.says} aria-label={label}>
      {some.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  )
}
