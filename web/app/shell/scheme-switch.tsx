import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './scheme-switch.module.css'

export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const Icon = dark ? Sun : Moon
  return (
    <IconButton
      className={classes.switch}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      label={dark ? 'Lichte weergave' : 'Donkere weergave'}
      tooltip
      small
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  )
}
