import type { FastifyRequest } from 'fastify'

const probes = new Set(['/healthz', '/readyz', '/metrics'])
const ownRoutes = new Set(['/healthz', '/readyz', '/metrics', '/docs', '/openapi.json'])

/** One of a small fixed set, never the URL. */
export function endpointName(request: FastifyRequest): string {
  const { config, url } = request.routeOptions
  if (config.endpoint) return `${config.endpoint.method} ${config.endpoint.path}`
  if (url !== undefined && ownRoutes.has(url)) return `GET ${url}`
  return 'page'
}

/** Polled by machines every few seconds. */
export const isProbe = ({ routeOptions: { url } }: FastifyRequest) => url !== undefined && probes.has(url)
