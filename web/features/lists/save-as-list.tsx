import { Button } from '@mantine/core'
import { sentenceOf } from '../../api/api.ts'
import { useCreateList } from './use-create-list.ts'

interface SaveAsListProps {
  naam: string
  lines: readonly { readonly _id: string; readonly qty: number | null }[]
}

export function SaveAsList({ naam, lines }: SaveAsListProps) {
  const create = useCreateList()
  const refusal = sentenceOf(create.error)
  return (
    <>
      <Button h={44} variant="default" loading={create.isPending} onClick={() => create.mutate({ naam, lines })}>
        Bewaar als bestellijst
      </Button>
      {refusal !== undefined && <span role="alert">{refusal}</span>}
    </>
  )
}
