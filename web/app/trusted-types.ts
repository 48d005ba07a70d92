/**
 * The page's policy (CSP: require-trusted-types-for) lets nothing become HTML by its text. Mantine writes its rules into
 * <style> that way, which hold no markup; whatever does is refused here, so that no library can be made to write some.
 */
export function allowRulesAlone(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('No markup is written as text.')
      return text
    },
    // A worker's script: one of our own files, or the one that opens the shop without a network.
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, window.location.href)
      if (origin !== window.location.origin || !(pathname.startsWith('/assets/') || pathname === '/sw.js'))
        throw new TypeError('Only scripts of this shop are started.')
      return url
    },
  })
}
