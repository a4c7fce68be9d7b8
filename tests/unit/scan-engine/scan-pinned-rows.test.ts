import { beforeAll, expect, test } from 'vitest';

import { ScanResults } from '#durable-objects/mailbox-scan/scan-rows.ts';
import { chosenSenders } from '#durable-objects/mailbox-scan/chosen-senders.ts';
import { chosenMessages, previewPage, scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import { campaignSample } from '#tests/support/campaign.ts';
import { generatedMailbox } from '#tests/support/sandbox-scan.ts';
import { allRowIds, scanMailbox } from '#tests/support/scanned-mailbox.ts';
import { NO_EXCLUSIONS } from '#worker/domain/cleanups/exclusions.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';
import { unpackIds } from '#worker/domain/scans/messages/message-id.ts';

let mailbox: Awaited<ReturnType<typeof scanMailbox>>;
let versions: number[];

beforeAll(async () => {
  mailbox = await scanMailbox(generatedMailbox(3_000, 7), { mode: 'complete' });
  const { usableRounds, publishedRounds } = mailbox.scan;
  if (usableRounds === null || publishedRounds === null) throw new Error('there is no result');
  const length = publishedRounds - usableRounds + 1;
  versions = Array.from({ length }, (_, round) => usableRounds + round);
});

const rowsOf = (rowsVersion: number) =>
  scanRows(mailbox.scan, mailbox.parts, rowsVersion, NO_PROTECTION_CHOICE);

function idsOf(rowsVersion: number, rowIds: readonly RowId[], isPinned = true): string[] | null {
  const choice = { rowsVersion, rowIds, isPinned, protection: NO_PROTECTION_CHOICE };
  const chosen = chosenMessages(mailbox.scan, mailbox.parts, choice);
  return chosen.kind === 'chosen' ? unpackIds(chosen.packedIds) : null;
}

test('mail of a year in the first version is in the row of its sender in the last', () => {
  const [first = 0] = versions;
  const years = rowsOf(first).oldMail.map(({ id }) => id);
  const senders = mailbox.rows.newsletters.map(({ id }) => id);
  const later = new Set(idsOf(mailbox.rows.rowsVersion, senders));
  expect(idsOf(first, years)?.some((id) => later.has(id))).toBe(true);
});

test('within a version no message is in two rows, and each row holds what it counts', () => {
  expect(versions.length).toBeGreaterThan(2);
  for (const version of campaignSample(versions, 5)) {
    const report = rowsOf(version);
    const rowIds = allRowIds(report);
    const ofRows = rowIds.flatMap((rowId) => idsOf(version, [rowId]) ?? []);
    expect(new Set(ofRows).size).toBe(ofRows.length);
    expect(idsOf(version, rowIds)).toHaveLength(ofRows.length);
  }
});

test('a version between the first and the last is on offer where others of it were ordered, and nowhere else', () => {
  const rowsVersion = versions.at(1) ?? 0;
  const { scan, parts } = mailbox;
  const results = new ScanResults(parts, () => scan);
  const protection = NO_PROTECTION_CHOICE;
  const wanted = { rowsVersion, protection, exclusions: NO_EXCLUSIONS, takenExclusions: [] };
  const pinned = rowsOf(rowsVersion);
  expect(results.rows({ ...wanted, isPinned: true })).toEqual(pinned);
  expect(results.rows({ ...wanted, isPinned: false })).toMatchObject({
    rowsVersion: versions.at(-1),
  });

  const rowId = pinned.newsletters[0]?.id ?? 'sender:1';
  for (const isPinned of [true, false]) {
    const choice = { rowsVersion, rowIds: [rowId], isPinned, protection };
    const look = {
      rowsVersion,
      rowId,
      isPinned,
      protection,
      order: 'newest' as const,
      offset: 0,
      limit: 10,
    };
    expect([
      chosenMessages(scan, parts, choice).kind,
      chosenSenders(scan, parts, choice).kind,
      previewPage(scan, parts, look).kind,
    ]).toEqual(isPinned ? ['chosen', 'chosen', 'page'] : ['changed', 'changed', 'changed']);
  }
});

test('a version to come is on offer to nobody', () => {
  expect(idsOf(mailbox.rows.rowsVersion + 1, ['old:2020'])).toBeNull();
});
