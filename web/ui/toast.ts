import { notifications } from '@mantine/notifications'

/** A message at top centre that leaves after five seconds (§9). The same sentence is not piled up. */
export function toast(sentence: string, kind: 'good' | 'bad' = 'bad'): void {
  const shown = { id: sentence, message: sentence, color: kind === 'good' ? 'leaf' : 'tulip' }
  notifications.hide(shown.id)
  notifications.show(shown)
}
