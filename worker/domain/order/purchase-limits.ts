import { HOUR_MS } from '#worker/domain/duration.ts';

/** What a buyer asks for: an order of a new choice, and a new attempt to pay one. */
export type PurchaseStep = 'order' | 'charge';

/** As often as a person can want it who changes their mind, and is refused by their bank. */
export const PURCHASE_LIMITS: Record<PurchaseStep, { most: number; windowMs: number }> = {
  order: { most: 30, windowMs: HOUR_MS },
  charge: { most: 10, windowMs: HOUR_MS },
};
