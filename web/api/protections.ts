import { safeListSchema, type EditSafeListBody } from '#worker/contract/protection.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

/** What the user has changed about the senders whose mail is left alone. */
export function fetchSafeList() {
  return unwrap(client.api.protections.$get(), safeListSchema);
}

export function editSafeList(edit: EditSafeListBody) {
  return unwrap(client.api.protections.$put({ json: edit }), safeListSchema);
}
