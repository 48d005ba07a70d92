import { toRgb } from './colour.ts'
import type { Corner, Film } from './film.ts'
import { expose } from './film.ts'
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
    const stride = mesh.columns + 1
    for (let row = 0; row < mesh.rows; row += 1) {
      for (let at = row * stride; at < row * stride + mesh.columns; at += 1) {
        const a = corners[at]
        const b = corners[at + 1]
        const c = corners[at + stride]
        const d = corners[at + stride + 1]
        if (!a || !b || !c || !d) continue
        expose(film, a, b, d, veins)
        expose(film, a, d, c, veins)
      }
    }
  }
}

function cornersOf(mesh: Mesh, film: Film, light: Light, shadows: ShadowMap): Corner[] {
  const { sheet, columns, rows, places, normals } = mesh
  const { material } = sheet
  const corners: Corner[] = []
  let index = 0
  for (let row = 0; row <= rows; row += 1) {
    const v = rowAt(row, rows)
    for (let column = 0; column <= columns; column += 1, index += 1) {
      const place = places[index]
      if (!place) continue
      const u = (column / columns) * 2 - 1
      const nx = normals[index * 3] ?? 0
      const ny = normals[index * 3 + 1] ?? 0
      const nz = normals[index * 3 + 2] ?? 1
      // A closed surface shows its outside only, whichever way its facets wind.
      const back = nz < 0
      const turn = back ? -1 : 1
      const lit = shadows(place)
      const own = sheet.paint(u, v, back)
      const seen = toRgb(shade(own, nx * turn, ny * turn, nz * turn, lit, material, light))
      corners.push({
        x: screenX(place) * film.scale,
        y: screenY(place) * film.scale,
        z: place.z,
        red: seen.red,
        green: seen.green,
        blue: seen.blue,
        vein: ((u + 1) / 2) * veinCells + 24 * Math.sin(v * 3 + material.seed * 6),
      })
    }
  }
  return corners
}
