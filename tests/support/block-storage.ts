import { onTestFinished, vi } from 'vitest'

/** A browser that keeps nothing, as with cookies blocked: reaching for its storage is an error already. */
export function blockStorage(): void {
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    const access = vi.spyOn(window, storage, 'get').mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError')
    })
    onTestFinished(() => access.mockRestore())
  }
}
