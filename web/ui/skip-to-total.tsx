import skip from './skip-link.module.css'

/** Of the element that `SkipToTotal` leads to, with a `tabIndex` of -1. */
export const totalId = 'totaal'

/** Before a table of many lines. */
export function SkipToTotal() {
  return (
    <a
      className={skip.link}
      href={`#${totalId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(totalId)?.focus()
      }}
    >
      Naar het totaal
    </a>
  )
}
