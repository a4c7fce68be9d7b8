import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { expect, test } from 'vitest';

import { d1RowsWritten } from '#tests/tools/bench/scan/d1-rows.ts';
import { measureScan } from '#tests/tools/bench/scan/measure-scan.ts';
import { campaignSize, IS_LONG_CAMPAIGN } from '#tests/support/campaign.ts';
import { buildSandboxScan, generatedMailbox } from '#tests/support/sandbox-scan.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { packIdPairs } from '#worker/domain/scans/messages/message-id.ts';
import { SenderClaims } from '#worker/domain/scans/senders/sender-claims.ts';

const MOST_ROWS = 2_500;
const MIB = 1024 * 1024;
/** What Cloudflare gives an object. */
const MEMORY_BYTES = 128 * MIB;
const MILLION = 1_000_000;
const PAGE_SIZE = 500;

test.each<ScanMode>(['quick', 'complete'])(
  'a %s scan writes at most 2,500 rows, those in D1 included',
  { timeout: 0 },
  async (mode) => {
    const scan = buildSandboxScan(generatedMailbox(campaignSize(10_000, 100_000)));
    const startMs = scan.clock.nowMs;
    let usableSenders = 0;
    const run = await scan.run({
      mode,
      onUsable({ report }) {
        usableSenders = report.senders.length;
      },
    });
    const inD1 = d1RowsWritten({
      usableSenders,
      deepSenders: run.report?.senders.length ?? 0,
      seconds: (scan.clock.nowMs - startMs) / 1_000,
    });
    expect(inD1).toBeGreaterThan(50);
    expect(run.rowsWritten + inD1).toBeLessThanOrEqual(MOST_ROWS);
  },
);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function livingBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test('a million messages take at most 48 bytes each, whose sender included', () => {
  const before = livingBytes();
  const index = new MailboxIndex();
  const facts = { sizeBucket: 3, ageBand: 5, marks: 1 };
  for (let first = 0; first < MILLION; first += PAGE_SIZE) {
    const ids = Array.from({ length: PAGE_SIZE }, (_, order) => ({
      high: Math.imul(first + order, 0x9e3779b1) >>> 0,
      low: first + order,
    }));
    const packed = packIdPairs(ids);
    index.applyPage({ isCounting: true, facts }, packed, packed);
  }
  const claims = new SenderClaims(index);
  const perMessage = (livingBytes() - before) / MILLION;
  expect(index.size).toBe(MILLION);
  expect(claims.senderAt(0)).toBe(0);
  expect(perMessage).toBeLessThan(48);
});

test.runIf(IS_LONG_CAMPAIGN)(
  'a mailbox of a million messages is scanned within the memory of an object, its counts and rows exact',
  { timeout: 0 },
  async () => {
    const heapBytes: number[] = [];
    for (const messages of [MILLION / 4, MILLION]) {
      const { problems, figures, bill } = await measureScan({
        messages,
        seed: 1,
        variant: 'standard',
        mode: 'complete',
        hasDictionary: true,
        mailboxFile: null,
        measuresLoad: true,
      });
      expect(problems).toEqual([]);
      expect(figures.messages).toBe(messages);
      heapBytes.push(bill.load?.peakHeapBytes ?? Number.POSITIVE_INFINITY);
    }
    const [quarter = 0, whole = 0] = heapBytes;
    expect(whole).toBeLessThan(MEMORY_BYTES);
    expect((whole - quarter) / ((MILLION * 3) / 4)).toBeLessThan(110);
  },
);
