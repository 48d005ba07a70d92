import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import ChartColumn from 'lucide-react/icons/chart-column'
import Flower2 from 'lucide-react/icons/flower-2'
import Mail from 'lucide-react/icons/mail'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import Tags from 'lucide-react/icons/tags'
import UsersRound from 'lucide-react/icons/users-round'
import { Link } from 'react-router'
import { reports } from '../../../contract/endpoints/reports.ts'
import { minute } from '../../../contract/values/durations.ts'
import { freshAndQuiet, query } from '../../api/api.ts'
import { PageHeading } from '../../ui/page/page.tsx'
import { WhenLoaded } from '../../ui/page/states.tsx'
import layout from '../../ui/layout.module.css'
import classes from './dashboard.module.css'
import { DashboardFigures } from './dashboard-figures.tsx'
import { classNames } from '../../ui/class-names.ts'

const sections = [
  { to: '/productbeheer/main/0', label: 'Productbeheer', Icon: Flower2 },
  { to: '/gebruikers/main/0', label: 'Gebruikers', Icon: UsersRound },
  { to: '/orders/main/0', label: 'Orders', Icon: ReceiptText },
]

const more = [
  { to: '/verkoop', label: 'Verkoop', Icon: ChartColumn },
  { to: '/berichten', label: 'Berichten', Icon: Mail },
  { to: '/prijslijsten', label: 'Prijslijsten', Icon: Tags },
  { to: '/instellingen', label: 'Instellingen', Icon: Settings },
]

export function DashboardPage() {
  // A failed refresh stays silent; only the end of the session is acted on (§6).
  const answer = useQuery({ ...query(reports.today), ...freshAndQuiet, refetchInterval: minute })
  return (
    <>
      <PageHeading
        actions={
          <nav className={classNames(layout.words, classes.links)} aria-label="Meer beheer">
            {more.map(({ to, label, Icon }) => (
              <Link key={to} to={to}>
                <Icon size={18} />
                {label}
              </Link>
            ))}
          </nav>
        }
      >
        Dashboard
      </PageHeading>
      <div className={classes.doors}>
        {sections.map(({ to, label, Icon }) => (
          <Button key={to} component={Link} to={to} size="lg" leftSection={<Icon size={22} />}>
            {label}
          </Button>
        ))}
      </div>
      <WhenLoaded answer={answer} loading="Cijfers worden geladen" outline="figures">
        {(today) => <DashboardFigures today={today} />}
      </WhenLoaded>
    </>
  )
}
