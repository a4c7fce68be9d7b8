const HOUR_MS = 3_600_000;

/** As often as a person can want to say it otherwise. */
export const TESTIMONIAL_LIMIT = { most: 10, windowMs: HOUR_MS } as const;
