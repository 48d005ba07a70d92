import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** The caller owns the socket and the rest of the upload. */
export async function sendHalfUpload(
  { url, cookie }: { readonly url: string; readonly cookie: string },
  path: string,
  { field, filename }: { readonly field: string; readonly filename: string },
): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=grens',
    'Content-Length: 100000',
  ]
  const part = `--grens\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\n\r\nhalf`
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  return socket
}
