// Usage: node bench/floor-server.ts <port> <body file> <content-encoding>
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port, file, encoding] = process.argv.slice(2)
const body = readFileSync(file ?? '')
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.length,
  ...(encoding && { 'content-encoding': encoding }),
}
createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1', () =>
  console.log('listening'),
)
