import { adminFiguresSchema } from '#worker/contract/admin-figures.ts';
import { adminOverviewSchema } from '#worker/contract/admin.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

/** What waits for somebody. To whoever is no admin it is not found. */
export function fetchAdminOverview() {
  return unwrap(client.api.admin.$get(), adminOverviewSchema);
}

/** What the owner has to know of the last days. */
export function fetchAdminFigures() {
  return unwrap(client.api.admin.figures.$get(), adminFiguresSchema);
}
