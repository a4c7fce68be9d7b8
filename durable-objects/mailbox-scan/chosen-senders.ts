import { rowIdOf, senderRowId, type RowId } from '#worker/domain/cleanup/row-id.ts';
import { NO_PROTECTION_CHOICE, unlockedRows } from '#worker/domain/protection/protection-choice.ts';
import { packWholeIds, unpackIds } from '#worker/domain/scan/message-id.ts';
import { MESSAGES_PER_SENDER } from '#worker/domain/unsubscribe/messages-per-sender.ts';

import type { ChosenSender, ChosenSenders, RowChoice } from './client.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';
import { canChooseFrom } from './scan-rows.ts';

/** A message of a chosen row: the lower its band, the newer, and Gmail counts its ids up with time. */
type Candidate = { band: number; id: bigint };
type Found = { count: number; newest: Candidate[] };

/** The senders of the chosen rows of newsletters, by what the scan holds and nothing else. */
export function chosenSenders(
  scan: ScanRecord,
  parts: ScanParts,
  { rowsVersion, isPinned, rowIds, protection = NO_PROTECTION_CHOICE }: RowChoice,
): ChosenSenders {
  if (!canChooseFrom(scan, parts, { rowsVersion, isPinned, protection }))
    return { kind: 'changed' };
  const mailbox = parts.memory.mailbox(scan, rowsVersion, protection.edits);
  const unlocked = unlockedRows(protection.unlocks);
  const { index } = mailbox;
  const found = new Map<RowId, Found>();
  for (const rowId of rowIds) found.set(rowId, { count: 0, newest: [] });
  for (let position = 0; position < index.size; position += 1) {
    const rowId = rowIdOf(mailbox, position, unlocked);
    const row = rowId === null ? undefined : found.get(rowId);
    if (row === undefined) continue;
    row.count += 1;
    keepNewest(row.newest, {
      band: index.ageBandAt(position) ?? Number.POSITIVE_INFINITY,
      id: index.wholeIdAt(position),
    });
  }
  const book = parts.memory.book(rowsVersion);
  const leaving = book.leavingBySender();
  const chosen = book.senders.flatMap(({ senderNumber, displayName }) => {
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
      const messageIds = new Set([...kept.slice(0, 1), ...newest.map(toMessageId), ...kept]);
      return {
        rowId,
        name,
        promised: promise?.way ?? null,
        messageIds: [...messageIds].slice(0, MESSAGES_PER_SENDER),
      };
    });
  return { kind: 'chosen', senders };
}

function keepNewest(newest: Candidate[], candidate: Candidate): void {
  const place = newest.findIndex((other) => isNewer(candidate, other));
  if (place === -1) newest.push(candidate);
  else newest.splice(place, 0, candidate);
  newest.length = Math.min(newest.length, MESSAGES_PER_SENDER);
}

function isNewer(a: Candidate, b: Candidate): boolean {
  return a.band === b.band ? a.id > b.id : a.band < b.band;
}

function toMessageId({ id }: Candidate): string {
  return unpackIds(packWholeIds(BigUint64Array.of(id)))[0] ?? '';
}
