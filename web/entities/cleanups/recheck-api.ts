import {
  RECHECK_CONSENT_VERSION,
  recheckAnswerSchema,
  recheckViewSchema,
} from '#worker/contract/rechecks.ts';
import { RECHECK_TIME_MS } from '#worker/domain/rechecks/recheck.ts';

import { client, fetchOrExplain, unwrap } from '#web/shared/api/client.ts';

export function recheckPath(orderId: string): string {
  return `/recheck?order=${encodeURIComponent(orderId)}`;
}

export function fetchRecheck(orderId: string) {
  return unwrap(client.api.rechecks[':orderId'].$get({ param: { orderId } }), recheckViewSchema);
}

export function saveRecheckConsent(orderId: string, isGiven: boolean) {
  return unwrap(
    client.api.rechecks[':orderId'].$put({
      param: { orderId },
      json: isGiven ? { isGiven, textVersion: RECHECK_CONSENT_VERSION } : { isGiven },
    }),
    recheckViewSchema,
  );
}

/** Longer than the server gives itself: names that are not heard are lost. */
const CHECK_SILENCE_MS = 2 * RECHECK_TIME_MS;

const fetchSlowly: typeof fetch = (input, init) => fetchOrExplain(input, init, CHECK_SILENCE_MS);

/** Once for an order; a second answer has no names. */
export function runRecheck(orderId: string) {
  return unwrap(
    client.api.rechecks[':orderId'].check.$post({ param: { orderId } }, { fetch: fetchSlowly }),
    recheckAnswerSchema,
  );
}
