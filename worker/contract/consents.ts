import * as z from 'zod/mini';

import { RECEIPT_CONSENTS } from '#worker/domain/mail/consent-token.ts';

/** Body of POST /api/receipt-consents/withdraw: the link's fragment. */
export const consentTokenBodySchema = z.strictObject({ token: z.string().check(z.maxLength(200)) });

/** Response of POST /api/receipt-consents/withdraw. False when there was nothing to take back any more. */
export const consentWithdrawnSchema = z.object({ wasGiven: z.boolean() });

export type ConsentWithdrawn = z.infer<typeof consentWithdrawnSchema>;

const givenConsentSchema = z.object({
  kind: z.enum(RECEIPT_CONSENTS),
  givenAtMs: z.number(),
  textVersion: z.string(),
  /** When what it allowed ends by itself. */
  endsAtMs: z.number(),
  /** Of the page that takes it back. */
  token: z.string(),
});

export type GivenConsent = z.infer<typeof givenConsentSchema>;

/** Response of GET /api/receipt-consents: those given on receipts that still allow something, newest first. */
export const givenConsentsSchema = z.object({ consents: z.array(givenConsentSchema) });

export type GivenConsents = z.infer<typeof givenConsentsSchema>;
