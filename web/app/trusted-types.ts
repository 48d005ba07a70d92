/** Mantine writes its <style> rules as HTML under require-trusted-types-for (CSP): allows text without markup only. */
export function allowRulesAlone(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('No markup is written as text.')
      return text
    },
    // Allows our own worker scripts only.
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, window.location.href)
      if (origin !== window.location.origin || !(pathname.startsWith('/assets/') || pathname === '/sw.js'))
        throw new TypeError('Only scripts of this shop are started.')
      return url
    },
  })
}
