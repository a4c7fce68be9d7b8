import { expect, test } from 'vitest';

import { buildMailbox, times } from '#tests/support/build-mailbox-lines.ts';
import { systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import { buildSandboxScan, generatedMailbox, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { buildUserQuota } from '#tests/support/user-quota.ts';

test('an empty mailbox is finished, with nothing in it', async () => {
  const { report, scan } = await buildSandboxScan(generatedMailbox(0)).run();
  expect(scan.phase).toBe('finished');
  expect(report?.summary).toMatchObject({
    totalEmails: 0,
    total_size_bytes: 0,
    annualFlowKg: 0,
    potentialSavingsKg: 0,
    accuracyPercent: 100,
    oldestYear: null,
    byYear: [],
  });
  expect(report?.senders).toEqual([]);
});

test('a mailbox of one message is known exactly', async () => {
  const scan = buildSandboxScan(generatedMailbox(1));
  const { report } = await scan.run();
  expect(report?.summary.totalEmails).toBe(1);
  expect(report?.summary.total_size_bytes).toBe(scan.truth.total().bytes);
});

test('a complete scan knows more senders than a quick one, and the same counts', async () => {
  const quick = await buildSandboxScan(generatedMailbox(2_000, 5)).run({ mode: 'quick' });
  const complete = await buildSandboxScan(generatedMailbox(2_000, 5)).run({ mode: 'complete' });
  expect(complete.report?.summary.totalEmails).toBe(quick.report?.summary.totalEmails);
  expect(complete.report?.summary.old_emails).toBe(quick.report?.summary.old_emails);
  expect(complete.report?.senders.length).toBeGreaterThan(quick.report?.senders.length ?? 0);
});

test('mail that arrives while we list is not counted, mail that is thrown away is not counted twice', async () => {
  const mailbox = generatedMailbox(3_000, 5);
  const scan = buildSandboxScan(mailbox);
  const before = scan.truth.total().messages;
  const run = await scan.run({
    afterCommit: (commit) => {
      if (commit > 60 || commit % 3 !== 0) return;
      mailbox.add({
        internalDateMs: SCAN_NOW_MS + commit * 1000,
        sizeBytes: 10_000,
        systemLabels: systemLabelBit('INBOX'),
        userLabelSet: 0,
        threadRoot: null,
        sender: 0,
        recipients: 0,
        listId: 0,
        hasAttachment: false,
        kind: 'personal',
      });
      const labels = mailbox.columns.systemLabels[commit] ?? 0;
      mailbox.setLabels(commit, labels | systemLabelBit('TRASH'), 0);
    },
  });
  const thrown = 20;
  expect(run.scan.phase).toBe('finished');
  expect(run.report?.summary.totalEmails).toBeLessThanOrEqual(before);
  expect(run.report?.summary.totalEmails).toBeGreaterThanOrEqual(before - thrown);
});

const UNSUBSCRIBE = ['List-Unsubscribe', '<mailto:off@shop.example>'] as const;

test('a discussion list is one row, whoever writes to it', async () => {
  const posts = times(40, (number) => ({
    from: `Person ${number} <person${number}@people.example>`,
    headers: [
      ['List-Id', 'Talk about receipts <receipts.lists.example>'],
      ['List-Post', '<mailto:receipts@lists.example>'],
    ] as const,
    ageDays: 40 + number,
    labelIds: ['INBOX', 'CATEGORY_FORUMS'],
  }));
  const { report } = await buildSandboxScan(buildMailbox(posts)).run();
  expect(report?.senders).toHaveLength(1);
  expect(report?.senders[0]).toMatchObject({
    senderKey: 'list:receipts.lists.example',
    displayName: 'Talk about receipts',
    msgCount: 40,
  });
});

test("a shop's order confirmations are neither in its row nor in its yearly figure", async () => {
  const from = 'Shop <hello@shop.example>';
  const offers = times(12, (number) => ({
    from,
    headers: [UNSUBSCRIBE],
    ageDays: 40 + number * 20,
    labelIds: ['CATEGORY_PROMOTIONS'],
  }));
  const orders = times(60, (number) => ({
    from,
    ageDays: 40 + number * 5,
    labelIds: ['CATEGORY_UPDATES'],
  }));
  const older = [{ ageDays: 2000 }];
  const { report } = await buildSandboxScan(buildMailbox([...offers, ...orders, ...older])).run();
  expect(report?.senders).toHaveLength(1);
  expect(report?.senders[0]?.msgCount).toBe(12);
  expect(report?.senders[0]?.annualFlowCo2G).toBeCloseTo(12 * 4, 0);
});

test('mail without a usable sender is asked about once and never counts as known', async () => {
  const nameless = times(25, (number) => ({
    from: 'nobody at all',
    headers: [UNSUBSCRIBE],
    ageDays: 40 + number,
    labelIds: ['CATEGORY_PROMOTIONS'],
  }));
  const { report } = await buildSandboxScan(buildMailbox(nameless)).run();
  expect(report?.senders).toEqual([]);
  expect(report?.summary.attributedShare).toBe(0);
});

test.each([
  { what: 'sixty days are extrapolated to a year', days: 60, received: 600, perYear: 3650 },
  { what: 'two days are not extrapolated', days: 2, received: 20, perYear: 20 },
])('the year ahead of a young mailbox: $what', async ({ days, received, perYear }) => {
  const mails = times(received, (number) => ({
    ageDays: 0.01 + (number * (days - 0.02)) / (received - 1),
  }));
  const { report } = await buildSandboxScan(buildMailbox(mails)).run();
  const kg = perYear * ((5_000 / 1_073_741_824) * 0.7 + 0.004);
  expect(report?.summary.annualFlowKg).toBeGreaterThan(kg * 0.97);
  expect(report?.summary.annualFlowKg).toBeLessThan(kg * 1.03);
});

test('the oldest year is that of the oldest message, however old', async () => {
  const mails = [{ ageDays: 20 }, { ageDays: 400 }, { ageDays: 365.25 * 22 }];
  const { report } = await buildSandboxScan(buildMailbox(mails)).run();
  expect(report?.summary.oldestYear).toBe(2004);
  expect(report?.summary.byYear.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});

test('a second scan right after the first keeps both together within the quota', async () => {
  const scan = buildSandboxScan(generatedMailbox(6_000, 4));
  const userQuota = buildUserQuota(scan.clock);
  await scan.run({ userQuota });
  const second = await scan.run({ userQuota, scanId: 'scn_second' });
  expect(second.scan.phase).toBe('finished');
  expect(scan.sandbox.ledger.summary().refused).toBe(0);
  const calls = scan.sandbox.ledger.calls();
  for (const { atMs } of calls) {
    const inMinute = calls
      .filter((call) => call.atMs >= atMs && call.atMs < atMs + 60_000)
      .reduce((sum, call) => sum + call.units, 0);
    expect(inMinute).toBeLessThanOrEqual(5400);
  }
});
