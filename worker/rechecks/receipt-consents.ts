import {
  deleteNextTimeConsents,
  deleteRemembered,
  deleteReminder,
  findRemembered,
  findReminder,
} from '#worker/cleanups/remembered-queries.ts';
import type { ConsentWithdrawn, GivenConsents } from '#worker/contract/consents.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { ConsentKind } from '#worker/domain/mail/consent-token.ts';
import { consentToken, readConsentToken } from '#worker/mail/consent-link.ts';
import type { Runtime } from '#worker/runtime.ts';

import { withdrawRecheck } from './agree-to-recheck.ts';
import { listOpenRechecks } from './queries.ts';

/** Each says whether there was a consent. */
const WITHDRAWALS: Record<ConsentKind, (runtime: Runtime, orderId: string) => Promise<boolean>> = {
  recheck: withdrawRecheck,
  marks: ({ db }, orderId) => deleteRemembered(db, orderId),
  reminder: ({ db }, orderId) => deleteReminder(db, orderId),
  'next-time': ({ db }, orderId) => deleteNextTimeConsents(db, orderId),
};

/**
 * By the link of a mail, as easily as it was given: no sign-in (GDPR, article 7.3). Idempotent.
 * @throws AppError not_found, for a foreign token
 */
export async function withdrawConsent(runtime: Runtime, token: string): Promise<ConsentWithdrawn> {
  const link = readConsentToken(runtime, token);
  if (link === null) throw new AppError('not_found');
  return { wasGiven: await WITHDRAWALS[link.kind](runtime, link.orderId) };
}

export async function listConsents(runtime: Runtime, userId: string): Promise<GivenConsents> {
  const { db, clock } = runtime;
  const nowMs = clock();
  const [rechecks, marks, reminder] = await Promise.all([
    listOpenRechecks(db, userId, nowMs),
    findRemembered(db, userId, nowMs),
    findReminder(db, userId, nowMs),
  ]);
  const found = [
    ...rechecks.map((row) => ({ ...row, kind: 'recheck' as const })),
    ...(marks === undefined ? [] : [{ ...marks, kind: 'marks' as const }]),
    ...(reminder === undefined ? [] : [{ ...reminder, kind: 'reminder' as const }]),
  ];
  return {
    consents: found
      .map(({ kind, paymentId: orderId, givenAtMs, textVersion, endsAtMs }) => ({
        kind,
        givenAtMs,
        textVersion,
        endsAtMs,
        token: consentToken(runtime, { kind, orderId }),
      }))
      .toSorted((a, b) => b.givenAtMs - a.givenAtMs),
  };
}
