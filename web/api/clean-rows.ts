import { cleanRowsSchema } from '#worker/contract/clean-rows.ts';
import { formatUnlocks, type Unlock } from '#worker/contract/protection.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

/**
 * What a finished scan offers to clean: in the version asked for while it can be chosen from, else the newest;
 * with what is unlocked in it.
 */
export function fetchCleanRows(
  scanId: string,
  rowsVersion: number | null = null,
  unlocks: readonly Unlock[] = [],
) {
  const query = {
    ...(rowsVersion === null ? {} : { version: String(rowsVersion) }),
    ...(unlocks.length === 0 ? {} : { unlocks: formatUnlocks(unlocks) }),
  };
  return unwrap(
    client.api.scans[':scanId'].rows.$get({ param: { scanId }, query }),
    cleanRowsSchema,
  );
}
