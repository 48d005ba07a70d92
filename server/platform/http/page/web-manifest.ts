// https://www.w3.org/TR/appmanifest/; the build draws the icons.

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/icons/${name}.png`,
  type: 'image/png',
  sizes: `${size}x${size}`,
  purpose,
})

export function webManifest(shopName: string): string {
  return JSON.stringify({
    id: '/',
    name: shopName,
    short_name: shopName,
    description: 'Bestel bloembollen, waxbollen en planten voor uw bedrijf.',
    lang: 'nl',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // --paper of tokens.css.
    background_color: '#f3f6ef',
    theme_color: '#f3f6ef',
    icons: [icon('icon-192', 192), icon('icon-512', 512), icon('maskable-512', 512, 'maskable')],
    shortcuts: [
      { name: 'Winkel', url: '/shop/all/0' },
      { name: 'Snelbestellen', url: '/snelbestellen' },
      { name: 'Winkelwagentje', url: '/shoppingcart' },
    ],
  })
}
