/**
 * Gives the memory of a buffer back at once; it is empty then. V8 begins to look for buffers that nobody needs when 64 MB
 * have gathered, and a form keeps its parts for as long as its request. A view of a larger one stays as it is.
 */
export function freeBuffer({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
