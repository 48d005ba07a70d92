// Beside the page, so that a photo of many megapixels does not hold it up.
import { storedPicture } from '../../../../contract/values/limits.ts'

/** Of JPEG: above this the file grows and nobody sees it, below it the server's own drawing would show it. */
const quality = 0.9

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void shrunk(data)
    .catch(() => undefined)
    .then((smaller) => self.postMessage(smaller))
})

/** @returns undefined for what is no larger than what is kept */
async function shrunk(photo: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(storedPicture.width / picture.width, storedPicture.height / picture.height)
    if (scale >= 1) return undefined
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // JPEG knows no transparency, and the server lays photos on white as well.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    picture.close()
  }
}
