import { previewSchema } from '#worker/contract/preview.ts';
import { formatUnlocks, type Unlock } from '#worker/contract/protection.ts';
import type { RowId } from '#worker/domain/cleanup/row-id.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

export type PreviewOf = {
  scanId: string;
  rowsVersion: number;
  rowId: RowId;
  unlocks: readonly Unlock[];
};

/** Some messages of a row, as they lie in the mailbox this moment. */
export function fetchPreview({ scanId, rowsVersion, rowId, unlocks }: PreviewOf, offset: number) {
  const query = {
    row: rowId,
    version: String(rowsVersion),
    offset: String(offset),
    ...(unlocks.length === 0 ? {} : { unlocks: formatUnlocks(unlocks) }),
  };
  return unwrap(
    client.api.scans[':scanId'].preview.$get({ param: { scanId }, query }),
    previewSchema,
  );
}
