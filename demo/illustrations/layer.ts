import { exposeMeshes } from './expose-meshes.ts'
import { createFilm, pictureHeight, pictureWidth } from './film.ts'
import type { Film } from './film.ts'
import type { Light } from './light.ts'
import { meshOf } from './mesh.ts'
import { blur, createPlate } from './plate.ts'
import type { Plate } from './plate.ts'
import type { Sheet } from './sheet.ts'

/** Something out of focus: one or a few plants, each drawn once at the origin and repeated. */
export type Layer = {
  readonly variants: readonly (readonly Sheet[])[]
  /** Farthest first. `x` and `y` in picture units. */
  readonly copies: readonly Copy[]
  /** In picture units. */
  readonly blur: number
}

export type Copy = {
  readonly variant: number
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly mirrored: boolean
}

/** Draws the layer on a plate of its own. */
export function layerPlate(layer: Layer, light: Light, width: number): Plate {
  const scale = width / pictureWidth
  const drawn = layer.variants.map((sheets) => {
    const film = createFilm(width)
    exposeMeshes(
      film,
      sheets.map((sheet) => meshOf(sheet, scale * 2)),
      light,
      () => 0.85,
    )
    return film
  })
  const plate = createPlate(width, (width / pictureWidth) * pictureHeight)
  for (const copy of layer.copies) {
    const film = drawn[copy.variant % drawn.length]
    if (film) stamp(plate, film, copy, scale)
  }
  blur(plate, layer.blur * scale)
  return plate
}

function stamp(plate: Plate, film: Film, { x, y, scale, mirrored }: Copy, unit: number): void {
  const { width, height, values } = plate
  const stepX = (mirrored ? -1 : 1) / scale
  for (let row = 0; row < height; row += 1) {
    const sourceY = Math.round(height / 2 + (row - height / 2 + y * unit) / scale)
    if (sourceY < 0 || sourceY >= height) continue
    for (let column = 0; column < width; column += 1) {
      const sourceX = Math.round(width / 2 + (column - width / 2 - x * unit) * stepX)
      if (sourceX < 0 || sourceX >= width) continue
      const pixel = film.pixels[sourceY * width + sourceX] ?? 0
      if (pixel === 0) continue
      const at = (row * width + column) * 4
      values[at] = pixel & 255
      values[at + 1] = (pixel >> 8) & 255
      values[at + 2] = (pixel >> 16) & 255
      values[at + 3] = 1
    }
  }
}
