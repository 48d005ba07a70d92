import { Button } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { privacy } from '../../../contract/endpoints/privacy.ts'
import { useDownload } from '../../api/use-download.ts'
import { QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { EraseCustomer } from './erase-customer.tsx'
import layout from '../../ui/layout.module.css'

export function CustomerDataButtons({ id }: { id: string }) {
  const take = useDownload()
  const button = (form: 'pdf' | 'json') => (
    <Button
      variant="default"
      h={44}
      leftSection={<Download size={18} />}
      loading={take.isPending && take.variables.endpoint === privacy[form]}
      disabled={take.isPending && take.variables.endpoint !== privacy[form]}
      onClick={() => take.mutate({ endpoint: privacy[form], input: { params: { id } } })}
    >
      {`Download als ${form.toUpperCase()}`}
    </Button>
  )
  return (
    <>
      <div className={layout.actions}>
        {button('pdf')}
        {button('json')}
      </div>
      {take.error && <QuietAlert>{`Niet gelukt. ${reasonOf(take.error)}`}</QuietAlert>}
    </>
  )
}

export function CustomerPrivacy({ id }: { id: string }) {
  return (
    <Panel title="Privacy" aside={<EraseCustomer id={id} />}>
      <p className={layout.prose}>
        Vraagt deze klant wat er van hem bewaard wordt, download het dan voor hem; op zijn eigen pagina kan hij dat
        zelf.
      </p>
      <CustomerDataButtons id={id} />
    </Panel>
  )
}
