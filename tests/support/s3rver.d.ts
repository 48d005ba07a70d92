declare module 's3rver' {
  import type { IncomingMessage, Server } from 'node:http'

  type Middleware = (
    context: { readonly req: IncomingMessage; status: number; body: string },
    next: () => Promise<void>,
  ) => Promise<void>

  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string }[]
    })
    readonly middleware: Middleware[]
    readonly httpServer: Server
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
