/** Value the server wrote into the page's head; undefined if none, as under the bundler alone. */
export function pageSetting(name: 'shop-name' | 'sentry-dsn' | 'session' | 'opened-by'): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  return content === '' || content.startsWith('__') ? undefined : content
}

export const shopName = pageSetting('shop-name') ?? 'Bollenveld'
