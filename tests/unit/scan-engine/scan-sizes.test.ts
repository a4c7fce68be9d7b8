import { expect, test } from 'vitest';

import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { MAILBOX_VARIANTS } from '#tests/tools/google-sandbox/generate/mailbox-shape.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { buildMailbox, times, type GivenMail } from '#tests/support/build-mailbox-lines.ts';
import { campaignSize } from '#tests/support/campaign.ts';
import { buildSandboxScan, MAILBOX_OWNER, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import type { ScanRun } from '#tests/support/scan-harness.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import { SENDER_DOMAINS } from '#worker/domain/scans/senders/sender-domains.ts';

import { publishedResult } from './published-result.ts';
import { expectSoundFigures } from './sound-figures.ts';

async function scanWhole(mailbox: Mailbox, mode: ScanMode = 'complete') {
  const scan = buildSandboxScan(mailbox);
  const run = await scan.run({ mode });
  const result = publishedResult(run);
  expectSoundFigures(result.report);
  return { ...scan, ...result, run, summary: result.report.summary };
}

const OFFER = {
  from: 'Shop <news@shop.example>',
  headers: [['List-Unsubscribe', '<mailto:off@shop.example>']],
  labelIds: ['CATEGORY_PROMOTIONS'],
} as const satisfies GivenMail;

test.each([
  ['the trash', 'TRASH', 0],
  ['spam', 'SPAM', 0],
  ['the trash, which Gmail counts among the rest', 'TRASH', 40],
])(
  'of a mailbox all of which lies in %s nothing is counted or offered',
  async (_what, label, counted) => {
    const mails = times(40, (number) => ({
      ...OFFER,
      ageDays: 40 + number * 50,
      labelIds: [label, 'CATEGORY_PROMOTIONS'],
    }));
    const scan = buildSandboxScan(buildMailbox(mails));
    const body = { messagesTotal: counted, historyId: '1' };
    const action = { kind: 'answer', status: 200, body } as const;
    scan.sandbox.faults.add({ method: 'users.getProfile', action });
    const run = await scan.run({ mode: 'complete' });
    const { report, chosenIds } = publishedResult(run);
    expectSoundFigures(report);
    expect(report.summary).toMatchObject({
      totalEmails: 0,
      total_size_bytes: 0,
      accuracyPercent: 100,
      oldestYear: null,
      byYear: [],
    });
    expect(chosenIds).toHaveLength(0);
  },
);

test('where everything is starred there is much to count and nothing to offer', async () => {
  const mails = times(400, (number) => ({
    ...OFFER,
    ageDays: 40 + number * 8,
    sizeBytes: number % 10 === 0 ? 12_000_000 : 30_000,
    labelIds: ['INBOX', 'STARRED', 'CATEGORY_PROMOTIONS'],
  }));
  const { summary, report, chosenIds } = await scanWhole(buildMailbox(mails));
  expect(summary.totalEmails).toBe(400);
  expect(summary.large_attachments).toBe(40);
  expect(summary.protectedCount).toBe(400);
  expect(report.senders).toEqual([]);
  expect(chosenIds).toHaveLength(0);
});

test('where all mail comes from one sender, one row holds all of it that is not young', async () => {
  const mails = times(1_500, (number) => ({ ...OFFER, ageDays: 1 + number }));
  const { report, summary } = await scanWhole(buildMailbox(mails));
  expect(report.senders).toHaveLength(1);
  expect(report.senders[0]?.msgCount).toBe(1_470);
  expect(summary.attributedShare).toBe(1);
});

test('mail of one second and one size, which no listing can take apart, is counted whole', async () => {
  const mails = times(1_800, () => ({ ...OFFER, ageDays: 400, sizeBytes: 20_000 }));
  const { summary, truth, report } = await scanWhole(buildMailbox(mails));
  expect(summary.totalEmails).toBe(1_800);
  expect(summary.total_size_bytes / truth.total().bytes).toBeCloseTo(1, 1);
  expect(report.senders[0]?.msgCount).toBe(1_800);
});

test('twelve messages are weighed one by one, and known exactly', async () => {
  const mails = times(12, (number) => ({ sizeBytes: 2_500 * 3 ** number, ageDays: 40 + number }));
  const { summary, truth } = await scanWhole(buildMailbox(mails));
  const { bytes } = truth.total();
  expect(summary.total_size_bytes).toBe(bytes);
  expect(summary.sizeInterval).toEqual({ lowBytes: bytes, highBytes: bytes });
  expect(summary.accuracyPercent).toBe(100);
});

test.each([2, 11, 13, 26, 499, 500, 501, 1_001])(
  'a mailbox of %i messages is counted to the last one',
  async (messages) => {
    const mailbox = generateMailbox({
      messages,
      seed: messages,
      nowMs: SCAN_NOW_MS,
      owner: MAILBOX_OWNER,
    });
    const { summary, truth } = await scanWhole(mailbox);
    expect(summary.totalEmails).toBe(truth.total().messages);
    expect(summary.byYear.reduce((sum, { count }) => sum + count, 0)).toBe(messages);
  },
);

test.each(MAILBOX_VARIANTS)(
  'of a mailbox of the kind %s every figure is sound, and no message is fetched twice',
  async (variant) => {
    for (const mode of ['quick', 'complete'] as const) {
      const messages = campaignSize(1_200, 20_000);
      const mailbox = generateMailbox({
        messages,
        seed: 3,
        nowMs: SCAN_NOW_MS,
        owner: MAILBOX_OWNER,
        variant,
      });
      const { summary, truth, run } = await scanWhole(mailbox, mode);
      expect(summary.totalEmails).toBe(truth.total().messages);
      expect(new Set(fetchedIds(run)).size).toBe(fetchedIds(run).length);
    }
  },
);

test('no message that the dictionary has found is fetched twice either', async () => {
  const wellKnown = { domains: SENDER_DOMAINS, volumeShare: 0.5 };
  const messages = 6_000;
  for (const seed of [1, 2]) {
    const mailbox = generateMailbox({
      messages,
      seed,
      nowMs: SCAN_NOW_MS,
      owner: MAILBOX_OWNER,
      wellKnown,
    });
    const run = await buildSandboxScan(mailbox).run({
      mode: 'complete',
      dictionary: SENDER_DOMAINS,
    });
    expect(run.parts.memory.dictionary().domains.length).toBeGreaterThan(10);
    expect(new Set(fetchedIds(run)).size).toBe(fetchedIds(run).length);
  }
});

function fetchedIds({ parts: { rounds } }: ScanRun): string[] {
  return rounds.samples(rounds.rounds().length).map(({ messageId }) => messageId);
}
