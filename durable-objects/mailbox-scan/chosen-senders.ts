import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import type { ChosenSender, ChosenSenders, RowChoice } from '#worker/contract/mailbox-scan.ts';
import { compareAge } from '#worker/domain/cleanups/exclusions.ts';
import { type RowId, rowIdOf, senderRowId } from '#worker/domain/cleanups/row-id.ts';
import { unlockedRows } from '#worker/domain/protection/safe-list.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { packBigIntIds, unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import { MESSAGES_PER_SENDER } from '#worker/domain/unsubscribes/sender-host.ts';
import type { ScanParts } from './scan-parts.ts';
type VersionChoice = Pick<RowChoice, 'rowsVersion' | 'isPinned' | 'protection'>;

/** The mailbox as a choice sees it. null: the version is not on offer, or the safe-list's mail not listed yet. */
export function mailToChooseFrom(
  scan: ScanRecord,
  { safeMail, memory }: ScanParts,
  { rowsVersion, isPinned, protection }: VersionChoice,
) {
  const { edits, unlocks } = protection;
  if (!isOnOffer(scan, rowsVersion, isPinned) || safeMail.missing(edits).length > 0) return null;
  return { mailbox: memory.mailbox(scan, rowsVersion, edits), unlocked: unlockedRows(unlocks) };
}

/** The first version and the newest, or a pinned one. */
export function isOnOffer(
  { usableRounds, publishedRounds }: ScanRecord,
  rowsVersion: number,
  isPinned: boolean,
): boolean {
  if (isPinned) return publishedRounds !== null && rowsVersion <= publishedRounds;
  return rowsVersion === usableRounds || rowsVersion === publishedRounds;
}

type Found = { count: number; newest: number[] };

/** From stored data only. */
export function chosenSenders(
  scan: ScanRecord,
  parts: ScanParts,
  choice: RowChoice,
): ChosenSenders {
  const mail = mailToChooseFrom(scan, parts, choice);
  if (mail === null) return { kind: 'changed' };
  const { mailbox, unlocked } = mail;
  const { rowsVersion, rowIds } = choice;
  const { index } = mailbox;
  const found = new Map<RowId, Found>();
  for (const rowId of rowIds) found.set(rowId, { count: 0, newest: [] });
  for (let position = 0; position < index.size; position += 1) {
    const rowId = rowIdOf(mailbox, position, unlocked);
    const row = rowId === null ? undefined : found.get(rowId);
    if (row === undefined) continue;
    row.count += 1;
    keepNewest(mailbox, row.newest, position);
  }
  const directory = parts.memory.directory(rowsVersion);
  const leaving = directory.leavingBySender();
  const chosen = directory.senders.flatMap(({ senderNumber, displayName }) => {
    const rowId = senderRowId(senderNumber);
    const row = found.get(rowId);
    if (row === undefined || row.count === 0) return [];
    const promise = leaving.get(senderNumber)?.promise ?? null;
    return [{ rowId, name: displayName, promise, ...row }];
  });
  const senders = chosen
    .sort((a, b) => b.count - a.count)
    .map(({ rowId, name, promise, newest }): ChosenSender => {
      const kept = (promise?.messageIds ?? []).filter((id) => index.findId(id) !== -1);
      const messageIds = new Set([
        ...kept.slice(0, 1),
        ...newest.map((position) => messageIdAt(mailbox, position)),
        ...kept,
      ]);
      return {
        rowId,
        name,
        promised: promise?.way ?? null,
        messageIds: [...messageIds].slice(0, MESSAGES_PER_SENDER),
      };
    });
  return { kind: 'chosen', senders };
}

/** Positions, newest first. */
function keepNewest(mailbox: KnownMailbox, newest: number[], candidate: number): void {
  const place = newest.findIndex((other) => compareAge(mailbox, candidate, other) < 0);
  if (place === -1) newest.push(candidate);
  else newest.splice(place, 0, candidate);
  newest.length = Math.min(newest.length, MESSAGES_PER_SENDER);
}

export function messageIdAt({ index }: KnownMailbox, position: number): string {
  return unpackIds(packBigIntIds(BigUint64Array.of(index.bigIntIdAt(position))))[0] ?? '';
}
