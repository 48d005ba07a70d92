import { useContext } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/** @returns tells whether the user has asked for another page, which may still be loading: `useNavigation` says so only after a render */
export function useIsLeaving(): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return () => {
    const next = router?.state.navigation.location
    return next !== undefined && next.pathname !== window.location.pathname
  }
}
