import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { auth } from '../../../contract/auth.ts'
import { api } from '../../api/api.ts'
import { changeSession } from '../../api/session.ts'
import { Failed, Loading } from '../../ui/states.tsx'
import { emptyCart } from '../cart/cart-store.ts'

/** §2: calls logout, then goes to /. Who leaves on purpose leaves no cart behind (§4.1). */
export function LogoutPage() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const asked = useRef(false)
  const { mutate, isError } = useMutation({
    mutationFn: () => api(auth.logout),
    onSuccess: async () => {
      emptyCart()
      await changeSession(client, null)
      await navigate('/', { replace: true })
    },
  })
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate()
  }, [mutate])

  return isError ? (
    <Failed title="U bent nog niet uitgelogd" text="De server was niet te bereiken." onRetry={() => mutate()} />
  ) : (
    <Loading label="U wordt uitgelogd" />
  )
}
