import { cleanRowsSchema } from '#worker/contract/clean-rows.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

/** What a finished scan offers to clean: in the version asked for while it can be chosen from, else the newest. */
export function fetchCleanRows(scanId: string, rowsVersion: number | null = null) {
  const query = rowsVersion === null ? {} : { version: String(rowsVersion) };
  return unwrap(
    client.api.scans[':scanId'].rows.$get({ param: { scanId }, query }),
    cleanRowsSchema,
  );
}
