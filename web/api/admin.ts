import { adminOverviewSchema } from '#worker/contract/admin.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

/** What waits for somebody. To whoever is no admin it is not found. */
export function fetchAdminOverview() {
  return unwrap(client.api.admin.$get(), adminOverviewSchema);
}
