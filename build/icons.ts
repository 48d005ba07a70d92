import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** `--paper` of tokens.css. */
const paper = '#f3f6ef'

const icons = [
  { name: 'icon-192', size: 192, mark: 1 },
  { name: 'icon-512', size: 512, mark: 1 },
  { name: 'maskable-512', size: 512, mark: 0.64, background: paper },
  { name: 'apple-touch-icon', size: 180, mark: 0.78, background: paper },
] as const

export async function drawIcons(mark: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await Promise.all(
    icons.map(async ({ name, size, mark: share, ...rest }) => {
      const width = Math.round(size * share)
      const drawn = await sharp(mark, { density: (72 * width) / 32 })
        .resize(width, width)
        .png()
        .toBuffer()
      const background = 'background' in rest ? rest.background : { r: 0, g: 0, b: 0, alpha: 0 }
      await sharp({ create: { width: size, height: size, channels: 4, background } })
        .composite([{ input: drawn }])
        .png({ palette: true })
        .toFile(join(folder, `${name}.png`))
    }),
  )
}
