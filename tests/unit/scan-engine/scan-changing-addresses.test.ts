import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';
import { expect, test } from 'vitest';

import { scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import { buildMailbox, times, type GivenMail } from '#tests/support/build-mailbox-lines.ts';
import { buildSandboxScan, MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';
import { asPreviousScan, type ScanRun } from '#tests/support/scan-harness.ts';
import { scanMailbox } from '#tests/support/scanned-mailbox.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';

const LEAVE = [
  ['To', MAILBOX_OWNER.address],
  ['List-Unsubscribe', '<https://leave.acme.example/u>'],
] as const;
const PROMOTIONS = ['INBOX', 'CATEGORY_PROMOTIONS'];
const SEEDS = [1, 2, 3];

/** Characters that no two numbers share, as senders make them up for each message. */
function tag(number: number): string {
  return (0x1b2c_3d4e + number * 0x0101_0307).toString(16);
}

function newsletters(count: number, name: string, given: Partial<GivenMail> = {}): GivenMail[] {
  return times(count, (number) => ({
    from: `${name} <news+${tag(number)}@m.acme.example>`,
    headers: LEAVE,
    subject: `Issue ${number}`,
    ageDays: 40 + number * 3,
    sizeBytes: 4_000 + number,
    labelIds: PROMOTIONS,
    ...given,
  }));
}

const LETTERS: GivenMail[] = [
  ...times(5, (number) => ({
    from: 'Anna Berg <anna.berg@acme.example>',
    headers: [['To', MAILBOX_OWNER.address]] as const,
    subject: `Hello again ${number}`,
    ageDays: 45 + number,
    sizeBytes: 60_000 + number,
    labelIds: PROMOTIONS,
  })),
  ...times(5, (number) => ({
    from: `Acme <order+${tag(900 + number)}@acme.example>`,
    headers: [['To', MAILBOX_OWNER.address]] as const,
    subject: `Your order 44${number}18 has been shipped`,
    ageDays: 45 + number,
    sizeBytes: 70_000 + number,
    labelIds: PROMOTIONS,
  })),
];

async function scanFor(mails: readonly GivenMail[], seed: number) {
  const scanned = await scanMailbox(buildMailbox(mails), {
    mode: 'complete',
    userId: `usr_${seed}`,
  });
  const sizeOf = (id: string) => scanned.truth.message(id)?.sizeBytes ?? 0;
  return { ...scanned, sizeOf };
}

test.each(SEEDS)(
  'another address in every message, and no List-Id, is one row, asked once, and nothing else moves (%i)',
  async (seed) => {
    const mails = [...newsletters(24, 'Acme'), ...LETTERS];
    const { rows, cleanup, chooseSenders, truth, sizeOf } = await scanFor(mails, seed);
    const row = rows.newsletters[0];
    expect(rows.newsletters.map(({ sender, count }) => [sender, count])).toEqual([['Acme', 24]]);
    expect(row?.senderKey).toBe('changing:acme@acme.example');
    const rowIds = rows.newsletters.map(({ id }) => id);
    expect(chooseSenders(rowIds)).toHaveLength(1);
    const job = cleanup(rowIds);
    await job.start();
    expect(await job.run()).toMatchObject({ movedCount: 24, mismatchedCount: 0 });
    expect(truth.trashIds().map(sizeOf).toSorted()).toEqual(
      newsletters(24, 'Acme').map(({ sizeBytes }) => sizeBytes),
    );
  },
);

/** Newsletters through a relay, which makes a mask of each address that it sends for. */
function through(mask: string, name: string, count: number, sizeBytes: number): GivenMail[] {
  return times(count, (number) => ({
    from: `"${name} [via Relay]" <${mask}@relay.example>`,
    headers: LEAVE,
    ageDays: 40 + number * 3,
    sizeBytes: sizeBytes + number,
    labelIds: PROMOTIONS,
  }));
}

test.each(SEEDS)(
  'whom a relay sends for is a row each, under however many masks, and a letter through it stays (%i)',
  async (seed) => {
    const letters = LETTERS.map((letter) => ({
      ...letter,
      from: '"anna@home.example [via Relay]" <c7d8e9f0@relay.example>',
    }));
    const mails = [
      ...through('a1b2c3d4', 'brev@mode.example', 12, 4_000),
      ...through('e5f6a7b8', 'news@books.example', 5, 5_000),
      ...through('d9e8f7a6', 'news@books.example', 6, 5_500),
      ...letters,
    ];
    const { rows, cleanup, truth, sizeOf } = await scanFor(mails, seed);
    const counts = rows.newsletters.map(({ sender, count }) => [sender, count]);
    expect(counts.toSorted()).toEqual([
      ['brev@mode.example [via Relay]', 12],
      ['news@books.example [via Relay]', 11],
    ]);
    const [books] = rows.newsletters.filter(({ sender }) => sender.startsWith('news@books'));
    const job = cleanup(books === undefined ? [] : [books.id]);
    await job.start();
    expect(await job.run()).toMatchObject({ movedCount: 11, mismatchedCount: 0 });
    expect(
      truth
        .trashIds()
        .map(sizeOf)
        .every((bytes) => bytes >= 5_000 && bytes < 6_000),
    ).toBe(true);
  },
);

test.each(SEEDS)(
  'outside the tabs each of its messages is proven by its own header, and letters of its domain stay (%i)',
  async (seed) => {
    const unfiled = { labelIds: ['INBOX'] };
    const letters = LETTERS.map((letter) => ({ ...letter, ...unfiled }));
    const mails = [...newsletters(24, 'Acme', unfiled), ...letters];
    const { rows, cleanup, truth, sizeOf } = await scanFor(mails, seed);
    const acme = rows.newsletters.filter(({ sender }) => sender === 'Acme');
    expect(acme.map(({ count, unprovenCount }) => [count, unprovenCount])).toEqual([[24, 0]]);
    const job = cleanup(acme.map(({ id }) => id));
    await job.start();
    await job.run();
    expect(truth.trashIds()).toHaveLength(24);
    expect(Math.max(...truth.trashIds().map(sizeOf))).toBeLessThan(6_000);
  },
);

test('the next scan knows such a sender still, and what of its mail is proven', async () => {
  const stage = buildSandboxScan(buildMailbox([...newsletters(24, 'Acme'), ...LETTERS]));
  const rowsOf = ({ scan, parts }: ScanRun) =>
    scanRows(scan, parts, scan.publishedRounds ?? 0, NO_PROTECTION_CHOICE).newsletters.map(
      ({ id, senderKey, count, unprovenCount }) => ({ id, senderKey, count, unprovenCount }),
    );
  const first = await stage.run({ mode: 'complete', scanId: 'scn_1' });
  stage.clock.nowMs += HOUR_MS;
  const previous = asPreviousScan(first);
  const next = await stage.run({ mode: 'complete', scanId: 'scn_2', previous });
  expect(next.parts.previous.state()).toBe('imported');
  expect(rowsOf(next)).toEqual(rowsOf(first));
  expect(rowsOf(next)).toMatchObject([{ count: 24, unprovenCount: 0 }]);
});
