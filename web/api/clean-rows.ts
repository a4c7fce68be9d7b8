import { cleanRowsSchema } from '#worker/contract/clean-rows.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

/** What a finished scan offers to clean. */
export function fetchCleanRows(scanId: string) {
  return unwrap(client.api.scans[':scanId'].rows.$get({ param: { scanId } }), cleanRowsSchema);
}
