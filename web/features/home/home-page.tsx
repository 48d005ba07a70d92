import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { roleOf } from '../../../contract/endpoints/access.ts'
import { type ProductType, productTypeNames, productTypes } from '../../../contract/rules/product-fields.ts'
import { useSession } from '../../api/session.ts'
import { TulipField } from '../../ui/page/tulip-field.tsx'
import { PageHeading } from '../../ui/page/page.tsx'
import { shopName } from '../../api/page-settings.ts'
import { startPage } from '../../api/start-page.ts'
import { CategoryDrawing } from '../shop/product/category-drawing.tsx'
import { HomeShortcuts } from './home-shortcuts.tsx'
import classes from './home-page.module.css'
import layout from '../../ui/layout.module.css'

const offers = {
  bollen: 'Tulpen, narcissen, hyacinten en bijgoed, op maat gesorteerd.',
  waxbollen: 'Amaryllis in was: bloeit zonder water, van herfst tot Pasen.',
  planten: 'Potplanten voor winkel en terras, het hele jaar door.',
} satisfies Record<ProductType, string>

/** §2: greeting, with links to the categories or, when logged out, to the login. */
export function HomePage() {
  const session = useSession()
  return (
    <>
      <TulipField isLong={shopName.length > 20}>
        <PageHeading intro="Bloembollen, waxbollen en planten voor de handel.">{`Welkom bij ${shopName}`}</PageHeading>
        {session !== undefined && (
          <Button component={Link} to={session ? startPage(session).path : '/login'} size="lg">
            {session ? `Naar ${startPage(session).name}` : 'Log in om te bestellen'}
          </Button>
        )}
      </TulipField>
      {session && roleOf(session) === 'customer' && <HomeShortcuts userId={session._id} />}
      <ul className={classes.offers}>
        {productTypes.map((type) => (
          <li key={type} className={classes.offer}>
            <CategoryDrawing type={type} className={classes.drawing} />
            <div>
              <h2 className={classes.title}>
                {session && !session.magazijn ? (
                  <Link className={classes.link} to={`/shop/${type}/0`}>
                    {productTypeNames[type]}
                  </Link>
                ) : (
                  productTypeNames[type]
                )}
              </h2>
              <p className={layout.soft}>{offers[type]}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
