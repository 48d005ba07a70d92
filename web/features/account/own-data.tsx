import { CustomerDataButtons } from '../../ui/customer-data-buttons.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './own-data.module.css'

/** 'Uw gegevens': what the shop keeps of oneself, to take along. */
export function OwnData({ id }: { id: string }) {
  return (
    <div className={classes.place}>
      <Panel title="Uw gegevens bij ons">
        <p className={classes.note}>
          Alles wat wij van u bewaren, met uw orders en hun regels: als PDF om te lezen, als JSON voor een ander
          programma.
        </p>
        <CustomerDataButtons id={id} />
      </Panel>
    </div>
  )
}
