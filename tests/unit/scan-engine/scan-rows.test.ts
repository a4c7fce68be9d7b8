import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';
import { beforeAll, expect, test } from 'vitest';

import { chosenMessages } from '#durable-objects/mailbox-scan/scan-rows.ts';
import { SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import { yearsBefore } from '#worker/domain/scans/listing/age-band.ts';
import { RECEIPT_SEARCHES } from '#worker/domain/scans/messages/receipt-words.ts';
import { LARGE_MAIL_CLASSES } from '#worker/domain/scans/listing/size-bucket.ts';

const MIB = 1024 * 1024;

let mailbox: Awaited<ReturnType<typeof buildScannedMailbox>>;

beforeAll(async () => {
  mailbox = await buildScannedMailbox(20_000);
});

test('the ids behind a row are as many as it counts, and no message is in two rows', () => {
  const seen = new Set<string>();
  let counted = 0;
  const { newsletters, oldMail, largeMail, ownLargeMail } = mailbox.rows;
  for (const row of [...newsletters, ...oldMail, ...largeMail, ...ownLargeMail]) {
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
  for (const { id, reason } of [...mailbox.rows.largeMail, ...mailbox.rows.ownLargeMail]) {
    for (const messageId of mailbox.choose([id]).ids) {
      const { sizeBytes = 0 } = mailbox.truth.message(messageId) ?? {};
      expect(sizeBytes).toBeGreaterThanOrEqual(reason.fromMb * MIB);
      if (reason.toMb !== null) expect(sizeBytes).toBeLessThan(reason.toMb * MIB);
    }
  }
  for (const { id, reason } of mailbox.rows.oldMail) {
    const { year, isOpenEnded } = reason;
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

test('nothing starred, labelled, young or written by the user is in any row but those of what it sent', () => {
  const { ownLargeMail } = mailbox.rows;
  const own = new Set(mailbox.choose(ownLargeMail.map(({ id }) => id)).ids);
  const recentMs = SCAN_NOW_MS - 30 * 86_400_000;
  for (const id of mailbox.choose(allRowIds(mailbox.rows)).ids) {
    const { labelIds = [], internalDateMs = SCAN_NOW_MS } = mailbox.truth.message(id) ?? {};
    expect(internalDateMs).toBeLessThan(recentMs);
    const isProtected = labelIds.some(
      (label) => ['STARRED', 'DRAFT', 'CHAT'].includes(label) || label.startsWith('Label_'),
    );
    expect(isProtected, id).toBe(false);
    expect(labelIds.includes('SENT'), id).toBe(own.has(id));
  }
});

test('large mail that the user sent is on offer by size, all that is neither young nor marked', () => {
  const recentMs = SCAN_NOW_MS - 30 * 86_400_000;
  const kept = ['STARRED', 'IMPORTANT', 'DRAFT', 'CHAT'];
  const expected = mailbox.truth.ids(
    ({ labelIds, sizeBytes, internalDateMs }) =>
      labelIds.includes('SENT') &&
      sizeBytes >= 10 * MIB &&
      internalDateMs < recentMs &&
      !labelIds.some((label) => kept.includes(label) || label.startsWith('Label_')),
  );
  const { ids } = mailbox.choose(mailbox.rows.ownLargeMail.map(({ id }) => id));
  expect(ids).toEqual(expected.toSorted());
  expect(ids.length).toBeGreaterThan(0);
});

test('what is on offer, protected and kept make up the mailbox', () => {
  const { summary } = mailbox.report ?? {};
  const { newsletters, oldMail, largeMail, ownLargeMail, protectedMail } = mailbox.rows;
  const rows = [...newsletters, ...oldMail, ...largeMail, ...ownLargeMail];
  const offered = rows.reduce((sum, { count }) => sum + count, 0);
  const all: readonly { protectedCount: number }[] = [...rows, ...mailbox.rows.protectedRows];
  expect(protectedMail.count).toBe(summary?.protectedCount);
  expect(protectedMail.count).toBe(all.reduce((sum, row) => sum + row.protectedCount, 0));
  expect(protectedMail.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(
    protectedMail.count,
  );
  const kept = (summary?.totalEmails ?? 0) - offered - protectedMail.count;
  expect(kept).toBeGreaterThanOrEqual(mailbox.rows.smallerSenders.count);
});

test('every row of newsletters says by what it is known, and its sender truly sends them', () => {
  const bulk = new Set(
    mailbox.truth
      .senders()
      .filter(({ bulkMessages }) => bulkMessages > 0)
      .map(({ address }) => address),
  );
  expect(mailbox.rows.newsletters.length).toBeGreaterThan(30);
  for (const { senderKey, reason } of mailbox.rows.newsletters) {
    expect(bulk.has(senderKey), senderKey).toBe(true);
    expect(reason.evidence.length).toBeGreaterThan(0);
  }
});

test('how much is read of a sender, and how much it sends a year, is exactly what the mailbox holds', () => {
  const pastYearMs = yearsBefore(SCAN_NOW_MS, 1);
  const messages = [...mailbox.truth.messages()].filter(
    ({ internalDateMs, category }) => internalDateMs >= pastYearMs && category !== null,
  );
  let told = 0;
  for (const { senderKey, readRate, yearlyCount } of mailbox.rows.newsletters) {
    const own = messages.filter(
      ({ senderAddress, kind }) => senderAddress === senderKey && kind === 'bulk',
    );
    expect(yearlyCount, senderKey).toBe(own.length);
    if (readRate === null) {
      expect(own.length).toBeLessThan(3);
      continue;
    }
    const readCount = own.filter(({ labelIds }) => !labelIds.includes('UNREAD')).length;
    expect(readRate, senderKey).toEqual({ readCount, messageCount: own.length });
    told += 1;
  }
  expect(told).toBeGreaterThan(20);
});

test('the size of a row lies within its interval, and mostly so does the truth', () => {
  const { newsletters, oldMail, largeMail, ownLargeMail } = mailbox.rows;
  const rows = [...newsletters, ...oldMail, ...largeMail, ...ownLargeMail];
  let covered = 0;
  for (const { id, sizeBytes, lowBytes, highBytes } of rows) {
    expect(lowBytes).toBeLessThanOrEqual(sizeBytes);
    expect(highBytes).toBeGreaterThanOrEqual(sizeBytes);
    const bytes = mailbox
      .choose([id])
      .ids.reduce((sum, messageId) => sum + (mailbox.truth.message(messageId)?.sizeBytes ?? 0), 0);
    if (bytes >= lowBytes && bytes <= highBytes) covered += 1;
  }
  expect(covered / rows.length).toBeGreaterThanOrEqual(0.9);
});

test('mail in bulk categories whose sender was not found is told of, as much as there is', () => {
  const windowMs = yearsBefore(SCAN_NOW_MS, 1);
  const recentMs = SCAN_NOW_MS - 30 * 86_400_000;
  const { senders } = mailbox.parts.memory.directory(mailbox.rows.rowsVersion);
  const known = new Set(senders.map(({ senderKey }) => senderKey));
  const receipts = new Set(RECEIPT_SEARCHES.flatMap((search) => mailbox.truth.idsFound(search)));
  const messages = [...mailbox.truth.messages()];
  const answered = new Set(
    messages.filter(({ labelIds }) => labelIds.includes('SENT')).map(({ threadId }) => threadId),
  );
  const nameless = messages.filter(
    ({ id, threadId, category, internalDateMs, labelIds, senderAddress, sizeBytes }) =>
      category !== null &&
      category !== 'CATEGORY_PERSONAL' &&
      internalDateMs >= windowMs &&
      internalDateMs < recentMs &&
      sizeBytes < 10 * MIB &&
      !known.has(senderAddress) &&
      !receipts.has(id) &&
      !answered.has(threadId) &&
      !labelIds.some(
        (label) => ['SENT', 'DRAFT', 'STARRED'].includes(label) || label.startsWith('Label_'),
      ),
  );
  expect(mailbox.rows.smallerSenders.count).toBe(nameless.length);
  expect(nameless.length).toBeGreaterThan(0);
});

test('what the mails of the chosen rows weigh comes to what their order shows', () => {
  const { newsletters, oldMail, largeMail, ownLargeMail } = mailbox.rows;
  const { rows } = mailbox.choose(allRowIds(mailbox.rows));
  for (const { id, count, sizeBytes } of [
    ...newsletters,
    ...oldMail,
    ...largeMail,
    ...ownLargeMail,
  ]) {
    const chosen = rows.find((row) => row.id === id);
    expect((chosen?.meanBytes ?? 0) * count).toBeCloseTo(sizeBytes, 3);
  }
});

test('ids come in ascending order, each once', () => {
  const { ids } = mailbox.choose(allRowIds(mailbox.rows));
  expect(ids).toEqual([...new Set(ids)].toSorted());
});

test('a choice of rows of another version is refused', () => {
  const rowIds = allRowIds(mailbox.rows);
  const rowsVersion = mailbox.rows.rowsVersion + 1;
  expect(
    chosenMessages(mailbox.scan, mailbox.parts, {
      rowsVersion,
      rowIds,
      isPinned: false,
      protection: NO_PROTECTION_CHOICE,
    }),
  ).toEqual({
    kind: 'changed',
  });
});
