// A worker, so that a large photo does not block the page.
import { storedPicture } from '../../../../contract/values/limits.ts'

/** JPEG quality: higher only grows the file, lower shows after the server's own encoding. */
const quality = 0.9

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void shrunk(data)
    .catch(() => undefined)
    .then((smaller) => self.postMessage(smaller))
})

/** @returns undefined when the photo is no larger than the stored size */
async function shrunk(photo: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(storedPicture.width / picture.width, storedPicture.height / picture.height)
    if (scale >= 1) return undefined
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // JPEG has no transparency; the server uses white too.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    picture.close()
  }
}
