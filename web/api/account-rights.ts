import { erasureViewSchema, type ErasureView } from '#worker/contract/account.ts';

import { forgetOnboarded } from '#web/state/onboarding-memory.ts';
import { keepSignedInHint } from '#web/state/keep-signed-in-hint.ts';

import { client } from './client.ts';
import { unwrap, unwrapFile } from './unwrap.ts';

/** All that is kept of whoever is signed in, as a file. */
export function fetchAccountExport(): Promise<Blob> {
  return unwrapFile(client.api.account.export.$post());
}

/** Erases the account of whoever is signed in, and with it the session. */
export async function eraseAccount(): Promise<ErasureView> {
  const erasure = await unwrap(
    client.api.account.erase.$post({ json: { isUnderstood: true } }),
    erasureViewSchema,
  );
  keepSignedInHint(false);
  forgetOnboarded();
  return erasure;
}
