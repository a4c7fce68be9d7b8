import { expect, test } from 'vitest';

import { importJsonl } from '#tests/google-sandbox/import/import-jsonl.ts';
import { systemLabelBit } from '#tests/google-sandbox/mailbox/label.ts';
import {
  buildSandboxScan,
  generatedMailbox,
  MAILBOX_OWNER,
  SCAN_NOW_MS,
} from '#tests/support/sandbox-scan.ts';

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

test('a discussion list is one row, whoever writes to it', async () => {
  const posts = Array.from({ length: 40 }, (_, number) =>
    JSON.stringify({
      headers: [
        ['From', `Person ${number} <person${number}@people.example>`],
        ['Subject', `Post ${number}`],
        ['List-Id', 'Talk about receipts <receipts.lists.example>'],
        ['List-Post', '<mailto:receipts@lists.example>'],
      ],
      sizeBytes: 4_000 + number,
      ageDays: 40 + number,
      labelIds: ['INBOX', 'CATEGORY_FORUMS'],
    }),
  );
  const { mailbox } = importJsonl(posts, { owner: MAILBOX_OWNER.address, nowMs: SCAN_NOW_MS });
  const { report } = await buildSandboxScan(mailbox).run();
  expect(report?.senders).toHaveLength(1);
  expect(report?.senders[0]).toMatchObject({
    senderKey: 'list:receipts.lists.example',
    displayName: 'Talk about receipts',
    msgCount: 40,
  });
});
