import { Button } from '@mantine/core'
import { useCreateList, whyNotMade } from './use-create-list.ts'

interface SaveAsListProps {
  naam: string
  lines: readonly { readonly _id: string; readonly qty: number | null }[]
}

export function SaveAsList({ naam, lines }: SaveAsListProps) {
  const create = useCreateList()
  const refusal = create.error ? whyNotMade(create.error) : undefined
  return (
    <>
      <Button h={44} variant="default" loading={create.isPending} onClick={() => create.mutate({ naam, lines })}>
        Bewaar als bestellijst
      </Button>
      {refusal !== undefined && <span role="alert">{refusal}</span>}
    </>
  )
}
