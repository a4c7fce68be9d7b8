import { MINUTE_MS } from '#worker/domain/duration.ts';

/** Units taken from a user's quota at Google at a moment. */
export type UnitLease = { takenMs: number; units: number };

/** How long a lease may be spent after it was taken. */
export const UNIT_LEASE_MS = 2_000;
/** How long a lease counts: longer by as much, so that no minute ever holds more than the limit. */
export const UNIT_WINDOW_MS = MINUTE_MS + UNIT_LEASE_MS;
