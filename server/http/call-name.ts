import type { FastifyRequest } from 'fastify'

const probes = new Set(['/healthz', '/readyz', '/metrics'])
const ownRoutes = new Set(['/healthz', '/readyz', '/metrics', '/docs', '/openapi.json'])

/** What a request asked for, one of a small fixed set of names: the call's row, never the address that was typed. */
export function callName(request: FastifyRequest): string {
  const { config, url } = request.routeOptions
  if (config.call) return `${config.call.method} ${config.call.path}`
  if (url !== undefined && ownRoutes.has(url)) return `GET ${url}`
  return 'page'
}

/** Asked every few seconds by machines. */
export const isProbe = ({ routeOptions: { url } }: FastifyRequest) => url !== undefined && probes.has(url)
