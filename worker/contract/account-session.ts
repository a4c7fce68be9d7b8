import { z } from 'zod';

import { BROWSERS, PLATFORMS } from '#worker/domain/device.ts';

/** A browser that is signed in to the account of whoever asks. */
const accountSessionSchema = z.object({
  id: z.string(),
  browser: z.enum(BROWSERS),
  platform: z.enum(PLATFORMS),
  createdAtMs: z.number(),
  lastSeenAtMs: z.number(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});

export type AccountSession = z.infer<typeof accountSessionSchema>;

/** Answer of GET /api/account/sessions: the one that asks first, then by when they were last seen. */
export const accountSessionsSchema = z.object({ sessions: z.array(accountSessionSchema) });

export type AccountSessions = z.infer<typeof accountSessionsSchema>;

/** Answer of DELETE /api/account/sessions. */
export const endedSessionsSchema = z.object({ endedCount: z.number().int().nonnegative() });

export type EndedSessions = z.infer<typeof endedSessionsSchema>;
