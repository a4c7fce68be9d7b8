import type { Tier } from '#worker/domain/orders/prices.ts';
import type { PaidMethod } from '#worker/domain/payments/charge-status.ts';
import type { UnsubscribeStatus } from '#worker/domain/unsubscribes/unsubscribe-status.ts';

/** What a line is about; its label is the renderer's. */
export type LineKind =
  | 'order_number'
  | 'bought'
  | 'newsletters'
  | 'old_mail'
  | 'large_mail'
  | 'ordered'
  | 'ordered_space'
  | 'excluded'
  | 'moved'
  | 'already_deleted'
  | 'protected_since'
  | 'mismatched'
  | 'refuted'
  | 'to_move'
  | 'not_moved'
  | 'restored'
  | 'not_in_trash'
  | 'in_trash'
  | 'freed_space'
  | 'saved_co2'
  | 'published_span'
  | 'driving'
  | 'led_lamp'
  | 'ended_flow'
  | 'own_span'
  | UnsubscribeKind
  | Tier
  | 'price_ex_vat'
  | 'vat'
  | 'donation'
  | 'total'
  | 'method'
  | 'refunded'
  | 'refund_pending'
  | 'refund_failed'
  | 'refunded_vat'
  | 'net'
  | 'access_key'
  | 'access_created'
  | 'access_used'
  | 'access_expires'
  | 'access_revoked'
  | 'new_access_expires';

export type UnsubscribeKind = UnsubscribeStatus | 'untried';

/** What a line says of it, for the renderer to format. */
export type Figure =
  | { unit: 'pieces' | 'emails'; count: number }
  | { unit: 'money'; amountMinor: number; currency: string }
  | { unit: 'bytes'; bytes: number }
  | { unit: 'kg'; kg: number }
  | { unit: 'kg_span'; lowKg: number; highKg: number }
  | { unit: 'km'; km: number }
  | { unit: 'led_months'; months: number }
  | { unit: 'date' | 'time'; atMs: number }
  | { unit: 'method'; method: PaidMethod }
  | { unit: 'verbatim'; text: string }
  | { unit: 'none' | 'yes' };

export type ReceiptLine = {
  kind: LineKind;
  figure: Figure;
  /** How many senders or newsletters the label names. */
  labelCount?: number;
  isStrong?: true;
};

export type SectionKind = 'order' | 'ordered' | 'work' | 'unsubscribes' | 'purchase' | 'access';
export type ReceiptSection = { kind: SectionKind; lines: readonly ReceiptLine[] };
