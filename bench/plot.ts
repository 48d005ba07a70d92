interface Line {
  readonly name: string
  readonly points: readonly { readonly times: number; readonly value: number }[]
}

const width = 900
const height = 520
const left = 60
const right = 330
const top = 30
const bottom = 50
const colours = ['#7a4b94', '#2e7d5b', '#c2571a', '#1d6fa5', '#a83250', '#6b6b1f']

/** Milliseconds against size, both by powers of ten, as an SVG. */
export function plot(lines: readonly Line[]): string {
  const sizes = [...new Set(lines.flatMap((line) => line.points.map((point) => point.times)))].sort((a, b) => a - b)
  const x = (times: number) =>
    left + (sizes.length < 2 ? 0 : (sizes.indexOf(times) / (sizes.length - 1)) * (width - left - right))
  // From 0.1 to 1,000 ms.
  const y = (value: number) => {
    const share = (Math.log10(Math.min(1000, Math.max(0.1, value))) + 1) / 4
    return height - bottom - share * (height - top - bottom)
  }
  const grid = [0.1, 1, 10, 50, 100, 1000].map(
    (value) =>
      `<line x1="${left}" x2="${width - right}" y1="${y(value)}" y2="${y(value)}" stroke="${value === 50 ? '#c00' : '#ddd'}"/><text x="${left - 8}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
  )
  const ticks = sizes.map(
    (times) => `<text x="${x(times)}" y="${height - bottom + 20}" text-anchor="middle">${times}x</text>`,
  )
  const slowest = [...lines].sort((a, b) => last(b) - last(a))
  const drawn = lines.map((line) => {
    const rank = slowest.indexOf(line)
    const colour = rank < colours.length ? (colours[rank] ?? '#999') : '#bbb'
    const path = line.points.map(
      (point, index) => `${index === 0 ? 'M' : 'L'}${x(point.times)} ${y(point.value).toFixed(1)}`,
    )
    return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="${rank < colours.length ? 2 : 1}"><title>${line.name}</title></path>`
  })
  const names = slowest
    .slice(0, colours.length)
    .map(
      (line, rank) =>
        `<text x="${width - right + 14}" y="${top + 14 + rank * 20}" fill="${colours[rank]}">${line.name}: ${last(line).toFixed(1)}</text>`,
    )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${left}" y="18">Milliseconds at p95, by size of the shop; the six slowest named, the target in red</text>`,
    ...grid,
    ...ticks,
    ...drawn,
    ...names,
    '</svg>',
    '',
  ].join('\n')
}

const last = (line: Line) => line.points.at(-1)?.value ?? 0
