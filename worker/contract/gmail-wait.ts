import { z } from 'zod';

import { GMAIL_WAIT_REASONS } from '#worker/domain/gmail-wait.ts';

/** Why a scan or a clean-up stands still, and until when. */
export const gmailWaitSchema = z.object({
  untilMs: z.number(),
  reason: z.enum(GMAIL_WAIT_REASONS),
});
