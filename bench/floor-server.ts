// The floor: Node's own HTTP server, answering every request with the same bytes. Started as a process of its own:
// node bench/floor-server.ts <port> <status> <file with the body>
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, status, file] = process.argv.slice(2)
const body = readFileSync(file ?? '')
const headers =
  body.length > 0
    ? { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
    : { etag: '"floor"' }

createServer((_request, response) => {
  response.writeHead(Number(status), headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
