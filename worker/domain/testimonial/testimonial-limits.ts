import { HOUR_MS } from '#worker/domain/duration.ts';

/** As often as a person can want to say it otherwise. */
export const TESTIMONIAL_LIMIT = { most: 10, windowMs: HOUR_MS } as const;
