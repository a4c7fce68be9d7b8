import { vi } from 'vitest';

/** Far longer than anything here takes, so that a busy machine fails no test. */
const TIMEOUT_MS = 20_000;

/** Waits for what comes by itself: the first answer that says yes. @throws when none does in time */
export function until<Answer>(ask: () => Answer | Promise<Answer>) {
  return vi.waitUntil(ask, { timeout: TIMEOUT_MS, interval: 20 });
}
