import { revokeAllResultSchema, sessionViewSchema } from '#worker/contract/session.ts';

import { client } from './client.ts';
import { unwrap, unwrapEmpty } from './unwrap.ts';

export function fetchSession() {
  return unwrap(client.api.session.$get(), sessionViewSchema);
}

export function endSession() {
  return unwrapEmpty(client.api.session.$delete());
}

export function revokeAllConnections() {
  return unwrap(client.api.connections['revoke-all'].$post(), revokeAllResultSchema);
}
