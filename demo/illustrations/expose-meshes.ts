import { toRgb } from './colour.ts'
import type { Corners, Film } from './film.ts'
import { cornerSize, expose } from './film.ts'
import type { Light } from './light.ts'
import { shade } from './light.ts'
import type { Mesh } from './mesh.ts'
import { rowAt, screenX, screenY } from './mesh.ts'
import type { ShadowMap } from './shadow-map.ts'
import { veinCells, veinPattern } from './veins.ts'

/** Lights every corner of every mesh and fills the facets between them. */
export function exposeMeshes(film: Film, meshes: readonly Mesh[], light: Light, shadows: ShadowMap): void {
  for (const mesh of meshes) {
    const corners = cornersOf(mesh, film, light, shadows)
    const veins = veinPattern(mesh.sheet.material.seed, mesh.sheet.material.veins)
    const line = (mesh.columns + 1) * cornerSize
    for (let row = 0; row < mesh.rows; row += 1) {
      for (let column = 0; column < mesh.columns; column += 1) {
        const a = row * line + column * cornerSize
        const d = a + line + cornerSize
        expose(film, corners, a, a + cornerSize, d, veins)
        expose(film, corners, a, d, a + line, veins)
      }
    }
  }
}

function cornersOf(mesh: Mesh, film: Film, light: Light, shadows: ShadowMap): Corners {
  const { sheet, columns, rows, places, normals } = mesh
  const { material } = sheet
  const corners = new Float32Array((columns + 1) * (rows + 1) * cornerSize)
  let from = 0
  let at = 0
  for (let row = 0; row <= rows; row += 1) {
    const v = rowAt(row, rows)
    const bend = 24 * Math.sin(v * 3 + material.seed * 6)
    for (let column = 0; column <= columns; column += 1, from += 3, at += cornerSize) {
      const nz = normals[from + 2] ?? 1
      // The far side of something closed is never seen.
      if (material.solid && nz < -0.45) {
        corners[at] = NaN
        continue
      }
      const u = (column / columns) * 2 - 1
      const x = places[from] ?? 0
      const y = places[from + 1] ?? 0
      const z = places[from + 2] ?? 0
      const back = nz < 0
      const turn = back ? -1 : 1
      const own = sheet.paint(u, v, back)
      const lit = shadows(x, y, z)
      const seen = toRgb(
        shade(own, (normals[from] ?? 0) * turn, (normals[from + 1] ?? 0) * turn, nz * turn, lit, material, light),
      )
      corners[at] = screenX(x, z) * film.scale
      corners[at + 1] = screenY(y, z) * film.scale
      corners[at + 2] = z
      corners[at + 3] = seen.red
      corners[at + 4] = seen.green
      corners[at + 5] = seen.blue
      corners[at + 6] = ((u + 1) / 2) * veinCells + bend
    }
  }
  return corners
}
