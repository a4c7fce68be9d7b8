const HOUR_MS = 3_600_000;

/** As often as a person can want a picture made, or made anew. */
export const SHARE_LIMIT = { most: 30, windowMs: HOUR_MS } as const;
