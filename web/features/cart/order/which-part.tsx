import { RadioList } from '../../../ui/fields/radio-list.tsx'
import type { useLeverdatum } from './use-leverdatum.ts'

interface WhichPartProps {
  choice: NonNullable<ReturnType<typeof useLeverdatum>['choice']>
  disabled: boolean
  /** '': the first day on which all can come. */
  onChoose: (date: string) => void
}

export function WhichPart({ choice: { isAll, soonest, label }, disabled, onChoose }: WhichPartProps) {
  return (
    <RadioList
      label="Alles samen, of nu wat leverbaar is"
      choices={[
        { value: '', label },
        { value: soonest, label: 'Nu wat leverbaar is; de rest blijft in het winkelwagentje' },
      ]}
      value={isAll ? '' : soonest}
      disabled={disabled}
      onChange={onChoose}
    />
  )
}
