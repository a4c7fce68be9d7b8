import { vi } from 'vitest';

import { campaignSize } from '#tests/support/campaign.ts';

/** Far longer than anything here takes, so that a busy machine fails no test. */
const TIMEOUT_MS = campaignSize(60_000, 3_600_000);

/** Waits for what comes by itself: the first answer that says yes. @throws when none does in time */
export function until<Answer>(ask: () => Answer | Promise<Answer>) {
  return vi.waitUntil(ask, { timeout: TIMEOUT_MS, interval: 20 });
}
