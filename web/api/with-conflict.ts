import { codeOf } from './api.ts'

/**
 * @param readNewer after an edit conflict; answers the record if nothing is left to save, as after a lost answer
 * @throws what `sent` throws
 */
export async function withConflict<Answer>(
  sent: Promise<Answer>,
  readNewer: () => Promise<Answer | undefined>,
): Promise<Answer> {
  try {
    return await sent
  } catch (error) {
    const saved = codeOf(error) === 'edit-conflict' ? await readNewer().catch(() => undefined) : undefined
    if (saved === undefined) throw error
    return saved
  }
}
