import { CustomerDataButtons } from './customer-data-buttons.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './customer-privacy.module.css'
import { EraseCustomer } from './erase-customer.tsx'

export function CustomerPrivacy({ id }: { id: string }) {
  return (
    <div className={classes.place}>
      <Panel title="Privacy" aside={<EraseCustomer id={id} />}>
        <p className={classes.note}>
          Vraagt deze klant wat er van hem bewaard wordt, download het dan voor hem; op zijn eigen pagina kan hij dat
          zelf.
        </p>
        <CustomerDataButtons id={id} />
      </Panel>
    </div>
  )
}
