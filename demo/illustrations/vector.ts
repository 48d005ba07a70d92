/** Space as the camera sees it: x right, y up, z towards the viewer; units are picture pixels unless said otherwise. */
export type Vector = { readonly x: number; readonly y: number; readonly z: number }

export const vector = (x: number, y: number, z: number): Vector => ({ x, y, z })
export const add = (a: Vector, b: Vector): Vector => vector(a.x + b.x, a.y + b.y, a.z + b.z)
export const subtract = (a: Vector, b: Vector): Vector => vector(a.x - b.x, a.y - b.y, a.z - b.z)
export const times = (a: Vector, factor: number): Vector => vector(a.x * factor, a.y * factor, a.z * factor)
export const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y + a.z * b.z
export const cross = (a: Vector, b: Vector): Vector =>
  vector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
const lengthOf = (a: Vector): number => Math.hypot(a.x, a.y, a.z)
export const unit = (a: Vector): Vector => times(a, 1 / (lengthOf(a) || 1))

/** A place to grow something: `up` is the axis of a flower or the direction of a stem; `scale` is pixels per unit. */
export type Frame = {
  readonly origin: Vector
  readonly right: Vector
  readonly up: Vector
  readonly out: Vector
  readonly scale: number
}

/** A frame whose axis points along `up`, turned `spin` radians about that axis. */
export function frameAlong(origin: Vector, up: Vector, scale: number, spin = 0): Frame {
  const axis = unit(up)
  const helper = Math.abs(axis.z) > 0.9 ? vector(0, -1, 0) : vector(0, 0, 1)
  const side = unit(cross(axis, helper))
  const front = cross(side, axis)
  const right = add(times(side, Math.cos(spin)), times(front, Math.sin(spin)))
  return { origin, right, up: axis, out: cross(right, axis), scale }
}

export function toWorld(frame: Frame, x: number, y: number, z: number): Vector {
  const { origin, right, up, out, scale } = frame
  return vector(
    origin.x + scale * (right.x * x + up.x * y + out.x * z),
    origin.y + scale * (right.y * x + up.y * y + out.y * z),
    origin.z + scale * (right.z * x + up.z * y + out.z * z),
  )
}

export function directionToWorld(frame: Frame, direction: Vector): Vector {
  const { right, up, out } = frame
  return add(add(times(right, direction.x), times(up, direction.y)), times(out, direction.z))
}

/** Inside another frame: origin and axis in that frame's own units. */
export function frameIn(parent: Frame, origin: Vector, up: Vector, scale: number, spin = 0): Frame {
  const place = toWorld(parent, origin.x, origin.y, origin.z)
  return frameAlong(place, directionToWorld(parent, up), parent.scale * scale, spin)
}

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value))
export const smooth = (from: number, to: number, value: number): number => {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}
/** Reads a curve given as evenly spaced values, at t in [0, 1]. */
export function curve(values: readonly number[], t: number): number {
  const last = values.length - 1
  if (last < 1) return values[0] ?? 0
  const place = clamp(t) * last
  const index = Math.min(last - 1, Math.floor(place))
  const from = values[index] ?? 0
  const to = values[index + 1] ?? from
  const before = values[index - 1] ?? from
  const after = values[index + 2] ?? to
  const f = place - index
  // Catmull-Rom, so that a petal bends without corners.
  return (
    0.5 *
    (2 * from +
      (to - before) * f +
      (2 * before - 5 * from + 4 * to - after) * f * f +
      (3 * from - before - 3 * to + after) * f * f * f)
  )
}
