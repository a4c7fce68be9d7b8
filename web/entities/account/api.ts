import { forgetOnboarded } from '#web/entities/access/onboarding-memory.ts';
import { saveSignedInHint } from '#web/entities/access/signed-in-hint.ts';
import {
  type AccountSessions,
  accountSessionsSchema,
  type EndedSessions,
  endedSessionsSchema,
  type ErasureView,
  erasureViewSchema,
  MARKETING_CONSENT_VERSION,
  type ProfileChange,
  type ProfileView,
  profileViewSchema,
} from '#worker/contract/account.ts';
import {
  type ConsentWithdrawn,
  consentWithdrawnSchema,
  type GivenConsents,
  givenConsentsSchema,
} from '#worker/contract/consents.ts';
import type { Currency } from '#worker/domain/orders/prices.ts';

import { client, unwrap, unwrapEmpty, unwrapFile } from '#web/shared/api/client.ts';

export function fetchAccountExport(): Promise<Blob> {
  return unwrapFile(client.api.account.export.$post());
}

export async function eraseAccount(): Promise<ErasureView> {
  const erasure = await unwrap(
    client.api.account.erase.$post({ json: { isUnderstood: true } }),
    erasureViewSchema,
  );
  saveSignedInHint(false);
  forgetOnboarded();
  return erasure;
}

export function listAccountSessions(): Promise<AccountSessions> {
  return unwrap(client.api.account.sessions.$get(), accountSessionsSchema);
}

export async function endSessionOf(sessionId: string): Promise<void> {
  await unwrapEmpty(client.api.account.sessions[':sessionId'].$delete({ param: { sessionId } }));
}

export function endOtherSessions(): Promise<EndedSessions> {
  return unwrap(client.api.account.sessions.$delete(), endedSessionsSchema);
}

export function fetchProfile(): Promise<ProfileView> {
  return unwrap(client.api.profile.$get(), profileViewSchema);
}

function changeProfile(json: ProfileChange): Promise<ProfileView> {
  return unwrap(client.api.profile.$patch({ json }), profileViewSchema);
}

export async function saveOnboardingCompleted(): Promise<void> {
  await changeProfile({ onboardingCompleted: true });
}

export async function saveCurrency(currency: Currency): Promise<void> {
  await changeProfile({ currency });
}

/** Consent to marketing mail, given to the text on the page. */
export function saveMarketingConsent(isGiven: boolean): Promise<ProfileView> {
  return changeProfile({
    marketing: isGiven ? { isGiven, textVersion: MARKETING_CONSENT_VERSION } : { isGiven },
  });
}

/** Given on receipts. */
export function listConsents(): Promise<GivenConsents> {
  return unwrap(client.api['receipt-consents'].$get(), givenConsentsSchema);
}

/** By the token of a mail, or of the account page. */
export function withdrawConsent(token: string): Promise<ConsentWithdrawn> {
  return unwrap(
    client.api['receipt-consents'].withdraw.$post({ json: { token } }),
    consentWithdrawnSchema,
  );
}
