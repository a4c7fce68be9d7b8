import * as z from 'zod/mini';

import { RECHECK_ACCESS, RECHECK_STATUSES } from '#worker/domain/rechecks/recheck.ts';

/** Version of the text on the receipt. */
export const RECHECK_CONSENT_VERSION = '2026-11-28';

const count = z.int().check(z.nonnegative());

/** As `RecheckResult`. */
export const recheckResultSchema = z.object({
  senderCount: count,
  activeCount: count,
  newMailCount: count,
  unreadCount: count,
  isCut: z.boolean(),
  trashMessageCount: count,
  freedMessageCount: count,
  freedBytes: z.number().check(z.nonnegative()),
});

/** Response of GET and PUT /api/rechecks/:orderId. */
export const recheckViewSchema = z.object({
  orderId: z.string(),
  status: z.enum(RECHECK_STATUSES),
  /** Asked to stop. */
  senderCount: count,
  /** null unless agreed to. */
  opensAtMs: z.nullable(z.number()),
  endsAtMs: z.nullable(z.number()),
  checkedAtMs: z.nullable(z.number()),
  result: z.nullable(recheckResultSchema),
});

export type RecheckView = z.infer<typeof recheckViewSchema>;

/** Body of PUT /api/rechecks/:orderId. Consent names its text; withdrawal does not. */
export const recheckConsentBodySchema = z.discriminatedUnion('isGiven', [
  z.strictObject({ isGiven: z.literal(true), textVersion: z.literal(RECHECK_CONSENT_VERSION) }),
  z.strictObject({ isGiven: z.literal(false) }),
]);

export type RecheckConsent = z.infer<typeof recheckConsentBodySchema>;

/** From the mail that is there now; stored nowhere. */
const activeSenderSchema = z.object({
  senderKey: z.string(),
  name: z.string(),
  /** Newsletters since the clean-up. */
  messageCount: z.int().check(z.positive()),
});

export type ActiveSender = z.infer<typeof activeSenderSchema>;

/**
 * Response of POST /api/rechecks/:orderId/check. `senders`: who goes on, most mail first; null once the check has been
 * made before.
 */
export const recheckAnswerSchema = z.object({
  recheck: recheckViewSchema,
  senders: z.nullable(z.array(activeSenderSchema)),
  /** null: none was given for it, or it has ended before. */
  access: z.nullable(z.enum(RECHECK_ACCESS)),
});

export type RecheckAnswer = z.infer<typeof recheckAnswerSchema>;
