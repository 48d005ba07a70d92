import { readFileSync } from 'node:fs'
import preset from 'postcss-preset-mantine'

// Media queries and rules that several parts share: custom properties cannot hold them. Used as `@mixin below-phone { … }`; how to choose one: docs/design-system.md.
const where = (query) => ({ [`@media ${query}`]: { '@mixin-content': {} } })

const mixins = {
  'below-phone': where('(max-width: 35.99em)'),
  // §9's 768 px: the menu waits behind 'Navigeer'.
  'below-tablet': where('(max-width: 47.99em)'),
  'from-tablet': where('(min-width: 48em)'),
  'below-desk': where('(max-width: 61.99em)'),
  'from-desk': where('(min-width: 62em)'),
  // Wide enough for the shop's search beside its heading.
  'from-wide-desk': where('(min-width: 75em)'),
  'below-wide-desk': where('(max-width: 74.99em)'),
  // Wide enough for two of the shop's lists.
  'from-two-lists': where('(min-width: 118em)'),
  'below-two-lists': where('(max-width: 117.99em)'),
  'below-cart-columns': where('(max-width: 79.49em)'),
  'tablet-to-cart-columns': where('(min-width: 48em) and (max-width: 79.49em)'),
  'low-window': where('(max-height: 48em)'),
  'low-desk': where('(min-width: 62em) and (max-height: 48em)'),
  // The shop's cards are so narrow that a button's words take two lines.
  'narrow-cards': where('(max-width: 35.99em), (min-width: 62em) and (max-width: 74.99em)'),
  // Phones on which one part of a page must give way: named by the width in pixels up to which it does.
  'narrow-480': where('(max-width: 30em)'),
  'narrow-400': where('(max-width: 25em)'),
  'narrow-384': where('(max-width: 23.99em)'),
  'narrow-368': where('(max-width: 23em)'),
  'narrow-352': where('(max-width: 22em)'),
  // Rows become cards where a table has no room for its columns: see table.module.css.
  'as-cards': { '@media screen': { '@container (max-width: 99.99em)': { '@mixin-content': {} } } },
  // Extends the touch area of a small control to 44 px; needs that much room around it.
  finger: {
    '@media (pointer: coarse)': {
      position: 'relative',
      '&::after': { content: '""', position: 'absolute', inset: 'min(0px, (100% - var(--target)) / 2)' },
    },
  },
  // Every panel, card and dialog.
  frame: {
    border: '1px solid var(--line)',
    'border-radius': 'var(--leaf-shape)',
    background: 'var(--surface)',
  },
  // Every bar at the foot of the window: as wide as the page.
  'bottom-bar': {
    position: 'sticky',
    'z-index': 'var(--layer-bar)',
    bottom: '0',
    'margin-inline': 'calc(-1 * var(--page-gap))',
    padding: 'var(--space-6) var(--page-gap) max(var(--space-6), env(safe-area-inset-bottom))',
    'border-top': '1px solid var(--line)',
    background: 'var(--paper)',
    // A low or zoomed-in window has no room for a sticky bar; on paper it would cover the goods.
    '@media print, (max-height: 30em)': { position: 'static' },
  },
  // Every bar that stays at the top of the window: below the menu and what else stays there.
  'top-bar': {
    position: 'sticky',
    'z-index': 'var(--layer-bar)',
    top: 'var(--covered-top)',
    'border-bottom': '1px solid var(--line)',
    background: 'var(--surface)',
    '@media print': { position: 'static' },
  },
  // One row over the whole width of a phone, which scrolls sideways.
  'swipe-row': {
    display: 'flex',
    'align-items': 'center',
    gap: 'var(--space-5)',
    'margin-inline': 'calc(-1 * var(--page-gap))',
    padding: 'var(--space-2) var(--page-gap)',
    'overflow-x': 'auto',
    'scroll-padding-inline': 'var(--page-gap)',
    'scrollbar-width': 'none',
    '& > *': { flex: 'none' },
  },
  'visually-hidden': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    'clip-path': 'inset(50%)',
  },
}

const scaleFile = readFileSync(new URL('web/app/styles/scale.css', import.meta.url), 'utf8')
const scale = new Map([...scaleFile.matchAll(/^ {2}(--[\w-]+): (.+);$/gm)].map(([, name, value]) => [name, value]))
const reference = /var\((--[\w-]+)\)/g

/** Puts the values of scale.css where they are used. */
const fillInScale = {
  postcssPlugin: 'fill-in-scale',
  OnceExit: (sheet) =>
    sheet.walkDecls((declaration) => {
      const { value } = declaration
      if (value.includes('var(--'))
        declaration.value = value.replaceAll(reference, (words, name) => scale.get(name) ?? words)
    }),
}

/** Leaves out what the page uses none of: Mantine's own hues (its colours stand in tokens.css), headings, widths and layers. */
const leaveOutUnused = {
  postcssPlugin: 'leave-out-unused',
  OnceExit: (sheet) =>
    sheet.walkDecls(
      /^--mantine-(color-((red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-|(gray|dark)-(text|light|outline|filled-hover))|h[1-6]-|breakpoint-|z-index-|primary-color-[0-9])/,
      (declaration) => declaration.remove(),
    ),
}

/** Declarations deep in a mixin have no file of their own, which Vite would warn of. */
const tellSource = {
  postcssPlugin: 'tell-source',
  OnceExit: (sheet) =>
    sheet.walkDecls((declaration) => {
      declaration.source ??= sheet.source
    }),
}

export default { plugins: [preset({ mixins }), tellSource, fillInScale, leaveOutUnused] }
