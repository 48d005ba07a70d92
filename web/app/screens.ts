// Every screen of §2. What everybody opens comes with the page; the rest is loaded when it is opened, so customers never load staff's code.
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchPath, type Params } from 'react-router'
import type { Access } from '../../contract/endpoints/access.ts'
import { shopPlace, shopStatusOf } from '../../contract/rules/shop-place.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { LoginPage } from '../features/auth/login-page.tsx'
import { LogoutPage } from '../features/auth/logout-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { ShopPage } from '../features/shop/shop-page.tsx'
import { CartPage } from '../features/cart/cart-page.tsx'
import { AccountPage } from '../features/account/account-page.tsx'
import { shopQuery } from '../features/shop/shop-query.ts'

export type Screen = {
  readonly path: string
  readonly prefetch?: (client: QueryClient, params: Params, search: URLSearchParams) => void
} & ({ readonly component: ComponentType } | { readonly load: () => Promise<ComponentType> })

export const screens: Readonly<Record<Exclude<Access, 'staff'>, readonly Screen[]>> = {
  anyone: [
    { path: '/', component: HomePage },
    { path: '/login', component: LoginPage },
    { path: '/logout', component: LogoutPage },
    { path: '/wachtwoord', load: async () => (await import('../features/auth/password-page.tsx')).PasswordPage },
    {
      path: '/aanvragen',
      load: async () => (await import('../features/auth/request-account-page.tsx')).RequestAccountPage,
    },
    { path: '/PageNotFound', component: NotFoundPage },
  ],
  customer: [
    {
      path: '/shop/:pageStatus/:productId',
      component: ShopPage,
      prefetch: (client, { pageStatus, productId }, search) => {
        const status = shopStatusOf(pageStatus)
        if (status) void client.prefetchQuery(shopQuery(shopPlace(status, productId, search)))
      },
    },
    {
      path: '/snelbestellen',
      load: async () => (await import('../features/quick-order/quick-order-page.tsx')).QuickOrderPage,
    },
    { path: '/bestellijsten', load: async () => (await import('../features/lists/lists-page.tsx')).ListsPage },
    { path: '/shoppingcart', component: CartPage },
  ],
  user: [
    {
      path: '/tweede-stap',
      load: async () => (await import('../features/account/second-step/second-step-page.tsx')).SecondStepPage,
    },
    { path: '/userpage/:id', component: AccountPage },
  ],
  picker: [
    { path: '/verzamelen/:id?', load: async () => (await import('../features/picking/picking-page.tsx')).PickingPage },
  ],
  admin: [
    { path: '/dashboard', load: async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage },
    {
      path: '/productbeheer/:pageStatus/:id',
      load: async () => (await import('../features/products/products-page.tsx')).ProductsPage,
    },
    {
      path: '/gebruikers/:pageStatus/:id',
      load: async () => (await import('../features/users/users-page.tsx')).UsersPage,
    },
    {
      path: '/orders/new/:id',
      load: async () => (await import('../features/new-order/new-order-page.tsx')).NewOrderPage,
    },
    {
      path: '/orders/:pageStatus/:id',
      load: async () => (await import('../features/orders/list/orders-page.tsx')).OrdersPage,
    },
    { path: '/instellingen', load: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage },
    { path: '/verkoop', load: async () => (await import('../features/sales/sales-page.tsx')).SalesPage },
    { path: '/berichten', load: async () => (await import('../features/messages/messages-page.tsx')).MessagesPage },
    {
      path: '/prijslijsten/:id?',
      load: async () => (await import('../features/price-lists/price-lists-page.tsx')).PriceListsPage,
    },
  ],
}

export function preload(address: string): void {
  // Browsers cache a failed import until the page reloads.
  if (!navigator.onLine) return
  const [path = ''] = address.split('?')
  const screen = Object.values(screens)
    .flat()
    .find((one) => matchPath(one.path, path))
  if (screen && 'load' in screen) screen.load().catch(() => undefined)
}
