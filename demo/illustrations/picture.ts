import type { Plane } from './cast-shadow.ts'
import { castShadow } from './cast-shadow.ts'
import { crevicesOf } from './crevices.ts'
import type { Picture } from './develop.ts'
import { develop } from './develop.ts'
import { exposeMeshes } from './expose-meshes.ts'
import { reusedFilm } from './film.ts'
import type { Layer } from './layer.ts'
import { layerPlate } from './layer.ts'
import type { Light } from './light.ts'
import { meshOf } from './mesh.ts'
import { createPlate, lay } from './plate.ts'
import type { Plate } from './plate.ts'
import { shadowMapOf } from './shadow-map.ts'
import type { Sheet } from './sheet.ts'

export type Scene = {
  readonly light: Light
  /** Paints what lies behind everything, on a plate of 320 × 240. */
  readonly backdrop: (plate: Plate) => void
  /** Out of focus, farthest first. */
  readonly behind: readonly Layer[]
  readonly subject: readonly Sheet[]
  /** Where on the wall the subject's shadow falls. */
  readonly wall?: Plane
  /** The table in front of wall and layers, and the shadow on it. */
  readonly table?: { readonly paint: (plate: Plate) => void; readonly plane: Plane }
}

const plateWidth = 320
const plateHeight = 240

/** `width` in pixels, a multiple of eight; the height is three quarters of it. */
export function takePicture(scene: Scene, width: number): Picture {
  const plate = createPlate(plateWidth, plateHeight)
  scene.backdrop(plate)
  const film = reusedFilm(width * 1.5)
  const meshes = scene.subject.map((sheet) => meshOf(sheet, film.scale))
  for (const layer of scene.behind) lay(plate, layerPlate(layer, scene.light, plateWidth))
  if (scene.wall) castShadow(plate, meshes, scene.wall, scene.light)
  if (scene.table) {
    scene.table.paint(plate)
    castShadow(plate, meshes, scene.table.plane, scene.light)
  }
  exposeMeshes(film, meshes, scene.light, shadowMapOf(meshes, scene.light, 6))
  return develop(film, crevicesOf(film), plate)
}
