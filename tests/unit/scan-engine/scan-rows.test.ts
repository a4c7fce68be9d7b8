import { beforeAll, expect, test } from 'vitest';

import { chosenMessages } from '#durable-objects/mailbox-scan/scan-rows.ts';
import { SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import { yearsBefore } from '#worker/domain/scan/age-band.ts';
import { LARGE_MAIL_CLASSES } from '#worker/domain/scan/size-bucket.ts';

const MIB = 1024 * 1024;

let mailbox: Awaited<ReturnType<typeof buildScannedMailbox>>;

beforeAll(async () => {
  mailbox = await buildScannedMailbox(20_000);
});

test('the ids behind a row are as many as it counts, and no message is in two rows', () => {
  const seen = new Set<string>();
  let counted = 0;
  const { newsletters, oldMail, largeMail } = mailbox.rows;
  for (const row of [...newsletters, ...oldMail, ...largeMail]) {
    const { ids } = mailbox.choose([row.id]);
    expect(ids.length, row.id).toBe(row.count);
    counted += row.count;
    for (const id of ids) seen.add(id);
  }
  expect(seen.size).toBe(counted);
  expect(mailbox.choose(allRowIds(mailbox.rows)).ids.length).toBe(counted);
});

test("the rows add up to the report's own categories", () => {
  const { byCategory } = mailbox.report?.summary ?? {};
  const sumOf = (rows: readonly { count: number; sizeBytes: number }[]) => ({
    count: rows.reduce((sum, { count }) => sum + count, 0),
    bytes: rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  });
  const { newsletters, oldMail, largeMail } = mailbox.rows;
  for (const [rows, category] of [
    [newsletters, byCategory?.newsletter],
    [oldMail, byCategory?.legacy],
    [largeMail, byCategory?.large_attachment],
  ] as const) {
    const sum = sumOf(rows);
    expect(sum.count).toBe(category?.count);
    expect(sum.bytes).toBeCloseTo(category?.bytes ?? 0, 0);
  }
});

test('large and old rows hold exactly the mail that they name', () => {
  const oldMs = yearsBefore(SCAN_NOW_MS, 3);
  for (const { id, fromMb, toMb } of mailbox.rows.largeMail) {
    for (const messageId of mailbox.choose([id]).ids) {
      const { sizeBytes = 0 } = mailbox.truth.message(messageId) ?? {};
      expect(sizeBytes).toBeGreaterThanOrEqual(fromMb * MIB);
      if (toMb !== null) expect(sizeBytes).toBeLessThan(toMb * MIB);
    }
  }
  for (const { id, year, isOpenEnded } of mailbox.rows.oldMail) {
    for (const messageId of mailbox.choose([id]).ids) {
      const message = mailbox.truth.message(messageId);
      const sentMs = message?.internalDateMs ?? 0;
      expect(sentMs).toBeLessThan(oldMs);
      expect(message?.sizeBytes).toBeLessThan((LARGE_MAIL_CLASSES[0]?.fromMb ?? 0) * MIB);
      const sentYear = new Date(sentMs).getUTCFullYear();
      if (isOpenEnded) expect(sentYear).toBeLessThanOrEqual(year);
      else expect(sentYear).toBe(year);
    }
  }
});

test('nothing starred, labelled, young or written by the user is in any row', () => {
  const recentMs = SCAN_NOW_MS - 30 * 86_400_000;
  for (const id of mailbox.choose(allRowIds(mailbox.rows)).ids) {
    const { labelIds = [], internalDateMs = SCAN_NOW_MS } = mailbox.truth.message(id) ?? {};
    expect(internalDateMs).toBeLessThan(recentMs);
    const isProtected = labelIds.some(
      (label) => ['STARRED', 'SENT', 'DRAFT', 'CHAT'].includes(label) || label.startsWith('Label_'),
    );
    expect(isProtected, id).toBe(false);
  }
});

test('ids come in ascending order, each once', () => {
  const { ids } = mailbox.choose(allRowIds(mailbox.rows));
  expect(ids).toEqual([...new Set(ids)].toSorted());
});

test('a choice of rows of another version is refused', () => {
  const rowIds = allRowIds(mailbox.rows);
  const rowsVersion = mailbox.rows.rowsVersion + 1;
  expect(chosenMessages(mailbox.scan, mailbox.parts, { rowsVersion, rowIds })).toEqual({
    kind: 'changed',
  });
});
