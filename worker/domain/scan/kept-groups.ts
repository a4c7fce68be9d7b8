import type { EvidenceKind } from './bulk-evidence.ts';
import type { KeptAs } from './kept-mail.ts';
import type { GroupKey, SenderGroups } from './sender-group.ts';

/** A sender's mail in one category, as far as it decides on whether it is kept. */
type FetchedGroup = {
  key: GroupKey;
  senderNumber: number;
  keptAs: KeptAs | null;
  signs: ReadonlySet<EvidenceKind>;
};

/** Whose it is holds for all of a sender's mail, and goes before what one message is about. */
export function strongerReason(one: KeptAs | null, other: KeptAs | null): KeptAs | null {
  return one === 'importantSender' || other === null ? one : other;
}

/**
 * In doubt all mail of a sender stays: all of a bank's, and the updates of whoever sends receipts among them. Outside
 * the tabs each message is proven by itself, and receipts keep the rest only where they prevail.
 */
export function keptGroups(
  booked: ReadonlyMap<GroupKey, FetchedGroup>,
  { bulk }: Pick<SenderGroups, 'bulk'>,
): ReadonlyMap<GroupKey, KeptAs> {
  const important = new Set(
    [...booked.values()].flatMap(({ senderNumber, keptAs: reason }) =>
      reason === 'importantSender' ? [senderNumber] : [],
    ),
  );
  const kept = new Map<GroupKey, KeptAs>();
  for (const { key, senderNumber, keptAs: reason, signs } of booked.values()) {
    if (important.has(senderNumber) && signs.size > 0) kept.set(key, 'importantSender');
    else if (reason !== null && !bulk.has(key)) kept.set(key, reason);
  }
  return kept;
}
