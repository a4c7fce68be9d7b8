import {
  RECHECK_CONSENT_VERSION,
  recheckAnswerSchema,
  recheckViewSchema,
} from '#worker/contract/rechecks.ts';

import { client, unwrap } from '#web/shared/api/client.ts';

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

/** Once for an order; a second answer has no names. */
export function runRecheck(orderId: string) {
  return unwrap(
    client.api.rechecks[':orderId'].check.$post({ param: { orderId } }),
    recheckAnswerSchema,
  );
}
