import { categoryOfGroup, senderOfGroup } from '#worker/domain/scan/sender-group.ts';
import type { KnownMailbox } from '#worker/domain/scan/known-mailbox.ts';
import { LARGE_MAIL_CLASSES } from '#worker/domain/scan/size-bucket.ts';

import type { RowId } from './row-id.ts';
import type { RowMeaning } from './row-promise.ts';

/** What a row says of each of its messages. `keyOf`: what a sender, by its number, goes by. */
export function rowMeaning(
  { bands, bulkGroups }: Pick<KnownMailbox, 'bands' | 'bulkGroups'>,
  rowId: RowId,
  keyOf: (senderNumber: number) => string,
): RowMeaning {
  const [kind, text] = rowId.split(':');
  const number = Number(text);
  if (kind === 'sender') {
    const groups = [...bulkGroups].filter((group) => senderOfGroup(group) === number);
    return {
      kind: 'newsletter',
      senderKey: keyOf(number),
      categories: groups.map(categoryOfGroup),
    };
  }
  if (kind === 'old') {
    const ofYear = bands.filter(({ year, isOld }) => isOld && year === number);
    const starts = ofYear.map(({ fromMs }) => fromMs);
    return {
      kind: 'old',
      fromMs: starts.includes(null) ? null : Math.min(...starts.map((fromMs) => fromMs ?? 0)),
      toMs: Math.max(...ofYear.map(({ toMs }) => toMs)),
    };
  }
  const size = LARGE_MAIL_CLASSES.find(({ fromMb }) => fromMb === number);
  const next = LARGE_MAIL_CLASSES.find(({ fromMb }) => fromMb === size?.toMb);
  return { kind: 'large', fromBytes: size?.fromBytes ?? 0, toBytes: next?.fromBytes ?? null };
}
