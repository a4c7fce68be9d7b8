import {
  PROTECTIONS,
  protectionMask,
  type ProtectionMask,
} from '#worker/domain/protection/protection.ts';
import { categoryOfGroup, senderOfGroup } from '#worker/domain/scans/senders/sender-groups.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { LARGE_MAIL_CLASSES } from '#worker/domain/scans/listing/size-bucket.ts';

import type { RowId } from './row-id.ts';
import type { RowMeaning } from './row-samples.ts';

/** What holds for each message of a row. `keyOf`: a sender's key by its number; `unlocked`: in this row. */
export function rowMeaning(
  { bands, bulkGroups }: Pick<KnownMailbox, 'bands' | 'bulkGroups'>,
  rowId: RowId,
  { keyOf, unlocked }: { keyOf: (senderNumber: number) => string; unlocked: ProtectionMask },
): RowMeaning {
  const names = PROTECTIONS.filter((name) => (unlocked & protectionMask([name])) !== 0);
  const [kind, text] = rowId.split(':');
  const number = Number(text);
  if (kind === 'sender') {
    const groups = [...bulkGroups].filter((group) => senderOfGroup(group) === number);
    return {
      kind: 'newsletter',
      senderKey: keyOf(number),
      categories: groups.map(categoryOfGroup),
      unlocked: names,
    };
  }
  if (kind === 'old') {
    const ofYear = bands.filter(({ year, isOld }) => isOld && year === number);
    const starts = ofYear.map(({ fromMs }) => fromMs);
    return {
      kind: 'old',
      fromMs: starts.includes(null) ? null : Math.min(...starts.map((fromMs) => fromMs ?? 0)),
      toMs: Math.max(...ofYear.map(({ toMs }) => toMs)),
      unlocked: names,
    };
  }
  const size = LARGE_MAIL_CLASSES.find(({ fromMb }) => fromMb === number);
  const next = LARGE_MAIL_CLASSES.find(({ fromMb }) => fromMb === size?.toMb);
  return {
    kind: 'large',
    fromBytes: size?.fromBytes ?? 0,
    toBytes: next?.fromBytes ?? null,
    unlocked: names,
  };
}
