import { z } from 'zod';

import { PAID_METHODS, type PaidMethod } from '#worker/domain/payments/paid-method.ts';
import { CURRENCIES, type Currency, vatInside } from '#worker/domain/orders/prices.ts';

import { DEMO_ITEMS, type DemoCategory } from './demo-items.ts';
import type { DemoSaving } from './demo-sums.ts';
import { DEMO_ON_OFFER, type DemoSelection } from './demo-selection.ts';

/*
 * Router state, named as in the specification. It survives reloads and may hold anything: invalid values give way
 * to the specification's defaults.
 */

export type DemoOrder = DemoSaving & { emailCount: number };

/** Minor units; VAT is included, the donation is not. */
export type DemoPurchase = DemoOrder & {
  price: number;
  vat: number;
  donation: number;
  currency: Currency;
  paymentMethod: PaidMethod;
  orderedAtMs: number;
};

export const DEFAULT_CO2_SAVINGS_KG = 15.5;
export const DEFAULT_EMAIL_COUNT = 3200;
const DEFAULT_METHOD: PaidMethod = 'card';

/** Above any real price. */
const MAX_PRICE_MINOR = 100_000;

const stateSchema = z.record(z.string(), z.unknown()).catch({});
const savingSchema = z
  .object({
    co2Savings: z.number().positive().max(DEMO_ON_OFFER.co2Savings),
    yearlyCO2Savings: z.number().nonnegative().max(DEMO_ON_OFFER.yearlyCO2Savings),
  })
  .refine(({ co2Savings, yearlyCO2Savings }) => yearlyCO2Savings <= co2Savings)
  .catch({ co2Savings: DEFAULT_CO2_SAVINGS_KG, yearlyCO2Savings: 0 });
const emailCountSchema = z.number().int().positive().max(DEMO_ON_OFFER.emailCount);
const paidSchema = z
  .object({
    price: z.number().int().positive().max(MAX_PRICE_MINOR),
    vat: z.number().int().nonnegative(),
    donation: z.number().int().nonnegative().max(MAX_PRICE_MINOR),
    currency: z.enum(CURRENCIES),
  })
  .refine(({ price, vat }) => vat < price);

export function readDemoOrder(state: unknown): DemoOrder {
  const { emailCount } = stateSchema.parse(state);
  return {
    ...savingSchema.parse(state),
    emailCount: emailCountSchema.catch(DEFAULT_EMAIL_COUNT).parse(emailCount),
  };
}

/** Inconsistent amounts fall back to the price. */
export function readDemoPurchase(
  state: unknown,
  defaults: { priceMinor: number; currency: Currency; nowMs: number },
): DemoPurchase {
  const { priceMinor, currency, nowMs } = defaults;
  const paid = paidSchema.safeParse(state).data ?? {
    price: priceMinor,
    vat: vatInside(priceMinor),
    donation: 0,
    currency,
  };
  const { paymentMethod, orderedAtMs } = stateSchema.parse(state);
  return {
    ...readDemoOrder(state),
    ...paid,
    paymentMethod: z.enum(PAID_METHODS).catch(DEFAULT_METHOD).parse(paymentMethod),
    orderedAtMs: z.number().int().positive().max(nowMs).catch(nowMs).parse(orderedAtMs),
  };
}

type ScanState = { hasScanned: true };

/** On the way back the result stands there at once. */
export const HAS_SCANNED: ScanState = { hasScanned: true };

export function readHasScanned(state: unknown): boolean {
  return stateSchema.parse(state)['hasScanned'] === true;
}

const idsSchema = z.array(z.string()).catch([]);

export function toSelectedState(selection: DemoSelection) {
  return {
    selected: {
      newsletters: [...selection.newsletters],
      notifications: [...selection.notifications],
      oldEmails: [...selection.oldEmails],
      attachments: [...selection.attachments],
    },
  };
}

export function readSelection(state: unknown): DemoSelection {
  const selected = stateSchema.parse(stateSchema.parse(state)['selected']);
  const idsOf = (category: DemoCategory) => {
    const wanted = new Set(idsSchema.parse(selected[category]));
    return new Set(DEMO_ITEMS[category].map(({ id }) => id).filter((id) => wanted.has(id)));
  };
  return {
    newsletters: idsOf('newsletters'),
    notifications: idsOf('notifications'),
    oldEmails: idsOf('oldEmails'),
    attachments: idsOf('attachments'),
  };
}
