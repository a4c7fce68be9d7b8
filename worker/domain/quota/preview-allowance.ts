import { HOUR_MS } from '#worker/domain/duration.ts';

/** How much of Gmail's quota a user may spend on looking at single messages, whichever scan they look into. */
export const PREVIEW_ALLOWANCE = {
  windowMs: HOUR_MS,
  /** 300 messages: more than anybody reads, and a tenth of what the smallest scan takes. */
  unitsPerWindow: 6_000,
} as const;
