import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';
import { beforeAll, expect, test } from 'vitest';

import { scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import type { ScanReport } from '#durable-objects/mailbox-scan/scan-report.ts';
import { presetFault } from '#tests/tools/google-sandbox/faults/fault-catalogue.ts';
import { campaignSample, campaignSize } from '#tests/support/campaign.ts';
import { generatedMailbox, type SandboxScan } from '#tests/support/sandbox-scan.ts';
import {
  SimulatedCrash,
  type ScanHarnessOptions,
  type ScanRun,
} from '#tests/support/scan-harness.ts';
import { buildTimedScan } from '#tests/support/timed-scan.ts';
import type { CleanRowsReport } from '#worker/domain/cleanups/clean-rows-report.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';

import { SCAN_FAULTS } from './scan-fault-outcome.ts';

type Published = { report: ScanReport; rows: CleanRowsReport };

let whole: Published;
let deepeningCalls: number;

beforeAll(async () => {
  const { scan, run, callsAtUsable } = await scanDisturbedBehindResult(() => {});
  whole = publishedOf(run);
  deepeningCalls = scan.sandbox.ledger.calls().length - callsAtUsable;
});

function publishedOf({ scan, parts, report }: Pick<ScanRun, 'scan' | 'parts' | 'report'>) {
  if (report === null || scan.publishedRounds === null) throw new Error('there is no result');
  return { report, rows: scanRows(scan, parts, scan.publishedRounds, NO_PROTECTION_CHOICE) };
}

/** `disturb` is called when the first result is there. */
async function scanDisturbedBehindResult(
  disturb: (scan: SandboxScan) => void,
  options: Partial<ScanHarnessOptions> = {},
) {
  const scan = buildTimedScan(generatedMailbox(200, 7));
  const published: Published[] = [];
  let callsAtUsable = 0;
  const run = await scan.run({
    mode: 'complete',
    onUsable(result) {
      published.push(publishedOf(result));
      callsAtUsable = scan.sandbox.ledger.calls().length;
      disturb(scan);
    },
    ...options,
  });
  const [usable] = published;
  if (usable === undefined) throw new Error('there was no first result');
  return { scan, run, usable, callsAtUsable };
}

/** Finished without a word of the fault, with what the first result held. */
function expectFirstResult(run: ScanRun, usable: Published): void {
  expect(run.scan).toMatchObject({ phase: 'finished', errorCode: null, waiting: null });
  expect(run.scan.publishedRounds).toBe(run.scan.usableRounds);
  expect(publishedOf(run)).toEqual(usable);
}

test('there is something left to do behind the first result', () => {
  expect(deepeningCalls).toBeGreaterThan(8);
});

/** What each of them is taken for is tested with the listings. */
const FAULTS = [
  ...campaignSample(
    SCAN_FAULTS.filter(({ outcome }) => outcome === 'unchanged'),
    14,
  ),
  ...SCAN_FAULTS.filter(({ outcome }) => outcome !== 'unchanged'),
];

test.each(FAULTS.map((fault, order) => ({ id: fault.preset.id, fault, order })))(
  '$id behind the first result loses nothing of it',
  async ({ fault: { preset, outcome, strikesListings }, order }) => {
    const places = campaignSize(1, deepeningCalls);
    for (let place = 0; place < places; place += 1) {
      const skip = (order * 5 + place) % Math.floor(deepeningCalls / 3);
      const method = strikesListings ? preset.fault.method : 'users.messages.get';
      const { scan, run, usable } = await scanDisturbedBehindResult(({ sandbox }) => {
        const struck = presetFault(preset.id, { method, skip });
        if (struck !== null) sandbox.faults.add(struck);
      });
      if (preset.fault.share === undefined) {
        expect(scan.sandbox.ledger.calls().some(({ isFault }) => isFault)).toBe(true);
      }
      if (outcome === 'unchanged') expect(publishedOf(run)).toEqual(whole);
      else if (outcome !== 'left-out') expectFirstResult(run, usable);
      expect(run.scan).toMatchObject({ phase: 'finished', errorCode: null });
      expect(run.report?.summary.totalEmails).toBe(whole.report.summary.totalEmails);
      expect(run.scan.publishedRounds).toBeGreaterThanOrEqual(run.scan.usableRounds ?? 0);
    }
  },
);

/** Access that is refused for so long once the first result is there. */
async function scanRefusedBehindResult(code: ErrorCode, forMs: number) {
  let refusedUntilMs = 0;
  let asked = 0;
  const scan = buildTimedScan(generatedMailbox(200, 7));
  const published: Published[] = [];
  const run = await scan.run({
    mode: 'complete',
    onUsable(result) {
      published.push(publishedOf(result));
      refusedUntilMs = scan.clock.nowMs + forMs;
    },
    openGmail: async (isForced) => {
      if (scan.clock.nowMs >= refusedUntilMs) return scan.openGmail(isForced);
      asked += 1;
      return { ok: false, code };
    },
  });
  const [usable] = published;
  if (usable === undefined) throw new Error('there was no first result');
  return { run, usable, asked };
}

test.each<ErrorCode>(['gmail_connection_expired', 'gmail_scope_missing', 'gmail_not_connected'])(
  'access that ends behind the first result (%s) leaves it as it is, and is asked for once',
  async (code) => {
    const { run, usable, asked } = await scanRefusedBehindResult(code, Number.POSITIVE_INFINITY);
    expectFirstResult(run, usable);
    expect(asked).toBe(1);
  },
);

test('tokens that cannot be had for ten minutes are waited for, and for an hour are not', async () => {
  const short = await scanRefusedBehindResult('gmail_unavailable', 10 * MINUTE_MS);
  expect(publishedOf(short.run)).toEqual(whole);
  const long = await scanRefusedBehindResult('gmail_unavailable', 60 * MINUTE_MS);
  expectFirstResult(long.run, long.usable);
  expect(long.asked).toBeLessThanOrEqual(40);
});

test('crashes all along behind the first result change nothing of either result', async () => {
  let isUsable = false;
  const { run, usable } = await scanDisturbedBehindResult(
    () => {
      isUsable = true;
    },
    {
      afterCommit(commit) {
        if (isUsable && commit % 2 === 0) throw new SimulatedCrash();
      },
    },
  );
  expect(run.lives).toBeGreaterThan(5);
  expect(publishedOf(run)).toEqual(whole);
  expect(usable.report.summary.totalEmails).toBe(whole.report.summary.totalEmails);
});
