import type { Database } from '../client.ts';
import { consents } from '../schema/consents.ts';

export type PurchaseConsent = {
  userId: string;
  paymentId: string;
  textVersion: string;
  givenAtMs: number;
};

/** The insert of both consents to a purchase, for a batch. Safe to repeat. */
export function insertPurchaseConsents(db: Database, consent: PurchaseConsent) {
  return db
    .insert(consents)
    .values([
      { ...consent, id: `${consent.paymentId}:immediate_start`, kind: 'immediate_start' },
      { ...consent, id: `${consent.paymentId}:withdrawal_loss`, kind: 'withdrawal_loss' },
    ])
    .onConflictDoNothing();
}
