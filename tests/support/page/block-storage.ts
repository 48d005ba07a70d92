import { onTestFinished, vi } from 'vitest'

/** As with cookies blocked: even reading `localStorage` throws. */
export function blockStorage(): void {
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    const access = vi.spyOn(window, storage, 'get').mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError')
    })
    onTestFinished(() => access.mockRestore())
  }
}
