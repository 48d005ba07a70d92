import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import classes from './scheme-switch.module.css'

export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const Icon = dark ? Sun : Moon
  return (
    <button
      type="button"
      className={classes.switch}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      aria-label={dark ? 'Lichte weergave' : 'Donkere weergave'}
      title={dark ? 'Lichte weergave' : 'Donkere weergave'}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
