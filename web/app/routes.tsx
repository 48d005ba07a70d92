// Every route of §2, each with a chunk of its own: a customer never loads an administrator's code.
import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { loadChunk } from './load-chunk.ts'
import { RequireAdmin, RequireCustomer } from './require-role.tsx'
import { RouteError } from './route-error.tsx'
import { Shell } from './shell.tsx'
import { Loading } from '../ui/states.tsx'

type Load = () => Promise<ComponentType>

function page(path: string, load: Load): RouteObject {
  return { path, lazy: { Component: () => loadChunk(load) } }
}

const open: RouteObject[] = [
  page('/', async () => (await import('../features/home/home-page.tsx')).HomePage),
  page('/login', async () => (await import('../features/auth/login-page.tsx')).LoginPage),
  page('/logout', async () => (await import('../features/auth/logout-page.tsx')).LogoutPage),
  page('/PageNotFound', async () => (await import('./not-found-page.tsx')).NotFoundPage),
]

const customer: RouteObject[] = [
  page('/shop/:pageStatus/:productId', async () => (await import('../features/shop/shop-page.tsx')).ShopPage),
  page('/shoppingcart', async () => (await import('../features/cart/cart-page.tsx')).CartPage),
  page('/userpage/:id', async () => (await import('../features/account/user-page.tsx')).UserPage),
]

const admin: RouteObject[] = [
  page('/dashboard', async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage),
  page(
    '/productbeheer/:pageStatus/:id',
    async () => (await import('../features/products/products-page.tsx')).ProductsPage,
  ),
  page('/gebruikers/:pageStatus/:id', async () => (await import('../features/users/users-page.tsx')).UsersPage),
  page('/orders/:pageStatus/:id', async () => (await import('../features/orders/orders-page.tsx')).OrdersPage),
]

export function createRouter() {
  return createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: RouteError,
      children: [
        {
          // An error on a page leaves the frame around it standing.
          ErrorBoundary: RouteError,
          HydrateFallback: Loading,
          children: [
            ...open,
            { Component: RequireCustomer, children: customer },
            { Component: RequireAdmin, children: admin },
            { path: '*', element: <Navigate to="/PageNotFound" replace /> },
          ],
        },
      ],
    },
  ])
}
