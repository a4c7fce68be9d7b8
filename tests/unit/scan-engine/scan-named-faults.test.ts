import { beforeAll, expect, test } from 'vitest';

import type { ScanReport } from '#durable-objects/mailbox-scan/scan-report.ts';
import type { FaultScope } from '#tests/tools/google-sandbox/faults/fault.ts';
import { presetFault } from '#tests/tools/google-sandbox/faults/fault-catalogue.ts';
import { IS_LONG_CAMPAIGN } from '#tests/support/campaign.ts';
import { generatedMailbox, type SandboxScan } from '#tests/support/sandbox-scan.ts';
import { buildTimedScan, CALL_MS } from '#tests/support/timed-scan.ts';

import { SCAN_FAULTS, type ScanFault } from './scan-fault-outcome.ts';

const LIST = 'users.messages.list';
const GET = 'users.messages.get';
const LEAST_WAIT_MS = 1_000;

type Strike = Pick<FaultScope, 'method'> & { skip: number };

/** Of an undisturbed scan. */
let wholeReport: ScanReport | null;
let callsOf: Record<string, number>;

beforeAll(async () => {
  const scan = buildScan();
  wholeReport = (await scan.run({ mode: 'complete' })).report;
  callsOf = scan.sandbox.ledger.summary().callsByMethod;
});

/** Large enough for listings of two pages. */
function buildScan(messages = 200): SandboxScan {
  return buildTimedScan(generatedMailbox(messages, 7));
}

/** Where a fault strikes, run by run: in a long campaign at each call of a scan, else at a listing and a message. */
function strikesOf({ strikesListings, strikesMessages }: ScanFault, order: number): Strike[][] {
  const methods = [...(strikesListings ? [LIST] : []), ...(strikesMessages ? [GET] : [])];
  const calls = (method: string) => callsOf[method] ?? 1;
  if (!IS_LONG_CAMPAIGN) {
    return [methods.map((method) => ({ method, skip: (order * 11) % calls(method) }))];
  }
  return methods.flatMap((method) =>
    Array.from({ length: calls(method) }, (_, skip) => [{ method, skip }]),
  );
}

const ONE_PAGE_EACH = SCAN_FAULTS.filter(({ preset }) => preset.fault.page === undefined);

test.each(ONE_PAGE_EACH.map((fault, order) => ({ id: fault.preset.id, fault, order })))(
  '$id, at any listing and any message',
  async ({ fault, order }) => {
    for (const strikes of strikesOf(fault, order)) {
      const scan = buildScan();
      for (const strike of strikes) {
        const struck = presetFault(fault.preset.id, strike);
        if (struck !== null) scan.sandbox.faults.add(struck);
      }
      const { scan: end, report } = await scan.run({ mode: 'complete' });
      const place = JSON.stringify(strikes);
      expectOutcome(fault, { end, report, place, scan });
      expectPatience(fault, scan);
    }
  },
);

function expectOutcome(
  { outcome, preset }: ScanFault,
  {
    end,
    report,
    place,
    scan,
  }: {
    end: { phase: string; errorCode: string | null };
    report: ScanReport | null;
    place: string;
    scan: SandboxScan;
  },
): void {
  const struckCalls = scan.sandbox.ledger.calls().filter(({ isFault }) => isFault).length;
  expect(struckCalls, place).toBeGreaterThan(0);
  expect(scan.refreshes(), place).toBe(preset.group === 'F01' ? struckCalls : 0);
  switch (outcome) {
    case 'unchanged':
      expect(end.phase, place).toBe('finished');
      expect(report, place).toEqual(wholeReport);
      return;
    case 'left-out': {
      const counts = ({ totalEmails, old_emails, large_attachments }: ScanReport['summary']) => ({
        totalEmails,
        old_emails,
        large_attachments,
      });
      if (report === null || wholeReport === null) throw new Error(`no result: ${place}`);
      expect(counts(report.summary), place).toEqual(counts(wholeReport.summary));
      expect(report.summary.skippedCount, place).toBe(struckCalls);
      return;
    }
    default:
      expect(end, place).toMatchObject({ phase: 'failed', errorCode: outcome });
      expect(report, place).toBeNull();
  }
}

/** Calls that were under way come home; then nobody asks before Google's time, or before the first back-off. */
function expectPatience({ preset, outcome, namedMs }: ScanFault, scan: SandboxScan): void {
  const isSlowDown = preset.group === 'F03' || preset.group === 'F04';
  if (!isSlowDown || outcome !== 'unchanged') return;
  const calls = scan.sandbox.ledger.calls();
  for (const { number, atMs } of calls.filter(({ isFault }) => isFault)) {
    const later = calls.filter((call) => call.number > number && call.atMs > atMs + CALL_MS);
    const next = Math.min(...later.map((call) => call.atMs));
    expect(next - atMs).toBeGreaterThanOrEqual(namedMs ?? LEAST_WAIT_MS);
  }
}

test('a token that is refused while Google asks to wait is renewed after that time, and not before', async () => {
  const scan = buildScan();
  const { faults, ledger } = scan.sandbox;
  for (const id of ['F01-token-refused', 'F03-wait-20-s']) {
    const struck = presetFault(id, { method: LIST, skip: 10 });
    if (struck !== null) faults.add(struck);
  }
  const { report } = await scan.run({ mode: 'complete' });
  const [refusedMs = 0, slowDownMs = 0] = ledger
    .calls()
    .flatMap(({ isFault, atMs }) => (isFault ? [atMs] : []));
  const later = ledger.calls().filter(({ atMs }) => atMs > refusedMs + CALL_MS);
  expect(slowDownMs).toBe(refusedMs);
  expect((later[0]?.atMs ?? 0) - slowDownMs).toBeGreaterThanOrEqual(20_000);
  expect(report).toEqual(wholeReport);
});

test('a page token that is refused anywhere begins its listing again, and no figure changes', async () => {
  const messages = 3_000;
  const whole = await buildScan(messages).run({ mode: 'complete' });
  for (const skip of [0, 1, 2]) {
    const scan = buildScan(messages);
    const stale = presetFault('F22-stale-page', { skip });
    if (stale !== null) scan.sandbox.faults.add(stale);
    const run = await scan.run({ mode: 'complete' });
    expect(run.parts.listings.totalRestarts()).toBe(1);
    expect(run.report).toEqual(whole.report);
  }
});
