import { Button, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

// Colours of the fields: leaf for what can be done, tulip for what asks attention, hyacinth for where the eye is.
const leaf: MantineColorsTuple = [
  '#eef6f0',
  '#dcebe0',
  '#b9d8c4',
  '#8fc6a6',
  '#67ab88',
  '#458e6b',
  '#2f7558',
  '#1f5c45',
  '#174836',
  '#0f3326',
]
const tulip: MantineColorsTuple = [
  '#fdeff3',
  '#fadce4',
  '#f5b9c9',
  '#ee90aa',
  '#e4688b',
  '#d8456f',
  '#c42f5b',
  '#a8224b',
  '#86183a',
  '#5f0f28',
]
const amber: MantineColorsTuple = [
  '#fdf5e4',
  '#f9e8c3',
  '#f2d28a',
  '#e9b84f',
  '#dca027',
  '#c0851a',
  '#a36c13',
  '#84540e',
  '#643f0b',
  '#442a07',
]
const hyacinth: MantineColorsTuple = [
  '#eff1fb',
  '#dfe3f7',
  '#bec6ee',
  '#9aa6e4',
  '#7887d8',
  '#5c6bc8',
  '#4856b0',
  '#3a4693',
  '#2d3673',
  '#1f2552',
]

export const theme = createTheme({
  colors: { leaf, tulip, amber, hyacinth },
  primaryColor: 'leaf',
  primaryShade: { light: 7, dark: 6 },
  black: '#17251d',
  fontFamily: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif",
  headings: { fontFamily: "'Fraunces', 'Fraunces Fallback', Georgia, serif", fontWeight: '600' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: Button.extend({ styles: { root: { borderRadius: 'var(--leaf-shape-small)' } } }),
  },
})

/** Mantine's own surfaces and inks, taken from tokens.css so that both schemes are defined in one place. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-sunk)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-anchor': 'var(--leaf-ink)',
    '--mantine-color-leaf-light': 'var(--leaf-tint)',
    '--mantine-color-leaf-light-hover': 'var(--leaf-tint-hover)',
    '--mantine-color-leaf-light-color': 'var(--leaf-ink)',
    '--mantine-color-tulip-light': 'var(--tulip-tint)',
    '--mantine-color-tulip-light-hover': 'var(--tulip-tint-hover)',
    '--mantine-color-tulip-light-color': 'var(--tulip-ink)',
    '--mantine-color-error': 'var(--tulip-ink)',
  }
  return { variables: {}, light: shared, dark: shared }
}
