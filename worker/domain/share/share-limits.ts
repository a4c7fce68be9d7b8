import { HOUR_MS } from '#worker/domain/duration.ts';

/** As often as a person can want a picture made, or made anew. */
export const SHARE_LIMIT = { most: 30, windowMs: HOUR_MS } as const;
