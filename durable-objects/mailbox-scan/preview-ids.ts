import { rowIdOf, type RowId } from '#worker/domain/cleanup/row-id.ts';
import {
  unlockedRows,
  type ProtectionChoice,
} from '#worker/domain/protection/protection-choice.ts';
import { packWholeIds, unpackIds } from '#worker/domain/scan/message-id.ts';

import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';
import { canChooseFrom } from './scan-rows.ts';

/** A part of the messages of one row, as it was shown. `isPinned`: see RowChoice. */
export type PreviewWish = {
  rowsVersion: number;
  isPinned?: boolean;
  rowId: RowId;
  protection: ProtectionChoice;
  offset: number;
  limit: number;
};

export type PreviewIds =
  /** The newest band first; `total`: of the row. */
  | { kind: 'ids'; ids: string[]; total: number }
  /** The rows are of another version by now. */
  | { kind: 'changed' };

/** Gmail counts its ids up with time: within a band they tell which is newer, but for mail that was imported. */
export function previewIds(
  scan: ScanRecord,
  parts: ScanParts,
  { rowsVersion, isPinned, rowId, protection, offset, limit }: PreviewWish,
): PreviewIds {
  if (!canChooseFrom(scan, parts, { rowsVersion, isPinned, protection }))
    return { kind: 'changed' };
  const mailbox = parts.memory.mailbox(scan, rowsVersion, protection.edits);
  const unlocked = unlockedRows(protection.unlocks);
  const { index } = mailbox;
  const found: { band: number; id: bigint }[] = [];
  for (let position = 0; position < index.size; position += 1) {
    if (rowIdOf(mailbox, position, unlocked) !== rowId) continue;
    const band = index.ageBandAt(position) ?? Number.POSITIVE_INFINITY;
    found.push({ band, id: index.wholeIdAt(position) });
  }
  found.sort((a, b) => a.band - b.band || (a.id > b.id ? -1 : 1));
  const page = found.slice(offset, offset + limit).map(({ id }) => id);
  return {
    kind: 'ids',
    // One by one: ids are packed in the order of their numbers.
    ids: page.flatMap((id) => unpackIds(packWholeIds(BigUint64Array.of(id)))),
    total: found.length,
  };
}
