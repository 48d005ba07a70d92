import { Button, colorsTuple, createTheme, type CSSVariablesResolver } from '@mantine/core'

const filled = (name: string) => colorsTuple(`var(--${name}-fill)`)

export const theme = createTheme({
  colors: { leaf: filled('leaf'), tulip: filled('tulip') },
  primaryColor: 'leaf',
  fontFamily: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif",
  headings: { fontFamily: "'Fraunces', 'Fraunces Fallback', Georgia, serif", fontWeight: '600' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: Button.extend({ styles: { root: { borderRadius: 'var(--leaf-shape-small)' } } }),
    Checkbox: { defaultProps: { size: 'md' } },
  },
})

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
    '--mantine-color-leaf-filled-hover': 'var(--leaf-fill-hover)',
    '--mantine-color-leaf-light': 'var(--leaf-tint)',
    '--mantine-color-leaf-light-hover': 'var(--leaf-tint-hover)',
    '--mantine-color-leaf-light-color': 'var(--leaf-ink)',
    '--mantine-color-tulip-filled-hover': 'var(--tulip-fill-hover)',
    '--mantine-color-tulip-light': 'var(--tulip-tint)',
    '--mantine-color-tulip-light-hover': 'var(--tulip-tint-hover)',
    '--mantine-color-tulip-light-color': 'var(--tulip-ink)',
    '--mantine-color-error': 'var(--tulip-ink)',
  }
  return { variables: {}, light: shared, dark: shared }
}
