import { Button, type ButtonProps } from '@mantine/core'
import { showCount } from '../../../../contract/values/counts.ts'
import { ConfirmDialog, useQuestion } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { SetStatus } from './use-set-status.ts'

/** More than one sees at a glance. */
const asksAbove = 10

interface MarkProcessedProps extends Pick<ButtonProps, 'ml'> {
  ids: ReadonlySet<string>
  change: SetStatus
  label: string
}

export function MarkProcessed({ ids, change, label, ...looks }: MarkProcessedProps) {
  const many = useQuestion((chosen: readonly string[]) => change.set(chosen, 'verwerkt'))
  return (
    <>
      <Button h={44} {...looks} loading={change.busy} onClick={() => many.go([...ids], ids.size > asksAbove)}>
        {label}
      </Button>
      <ConfirmDialog {...many.question} confirm={label} cancel="Terug">
        {`${showCount(ids.size)} orders worden verwerkt. Berichten die klanten daarover krijgen, zijn niet terug te halen.`}
      </ConfirmDialog>
    </>
  )
}
