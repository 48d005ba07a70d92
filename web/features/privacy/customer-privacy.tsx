import { CustomerDataButtons } from './customer-data-buttons.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import layout from '../../ui/layout.module.css'
import { EraseCustomer } from './erase-customer.tsx'

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
