import { beforeAll, expect, test } from 'vitest';

import type { ScanReport } from '#durable-objects/mailbox-scan/scan-report.ts';
import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { campaignSample } from '#tests/support/campaign.ts';
import { generatedMailbox, type SandboxScan } from '#tests/support/sandbox-scan.ts';
import { buildTimedScan } from '#tests/support/timed-scan.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

const MOST_CALLS = 40;

let wholeReport: ScanReport | null;
let usableCalls: number;
let wholeCalls: number;

beforeAll(async () => {
  const scan = buildScan();
  const countCalls = () => scan.sandbox.ledger.calls().length;
  const run = await scan.run({
    mode: 'complete',
    onUsable() {
      usableCalls = countCalls();
    },
  });
  wholeReport = run.report;
  wholeCalls = countCalls();
});

function buildScan(): SandboxScan {
  return buildTimedScan(generatedMailbox(200, 7));
}

/** Once so many calls are answered, none is for a while. */
async function scanInStorm(action: FaultAction, fromCall: number, forMs: number) {
  const scan = buildScan();
  const { ledger, faults } = scan.sandbox;
  const record = ledger.record.bind(ledger);
  let answered = 0;
  const begin = () => faults.add({ method: 'users.*', action, window: { forMs } });
  ledger.record = (call) => {
    record(call);
    answered += 1;
    if (answered === fromCall) begin();
  };
  if (fromCall === 0) begin();
  const published: ScanReport[] = [];
  const run = await scan.run({
    mode: 'complete',
    onUsable: ({ report }) => {
      published.push(report);
    },
  });
  const struck = ledger.calls().filter(({ isFault }) => isFault);
  return { run, usable: published[0] ?? null, struckCalls: struck.length };
}

const STORMS = [
  ['503', { kind: 'refuse', refusal: 'unavailable-503' }],
  ['429', { kind: 'refuse', refusal: 'concurrency-429' }],
  ['403 for the quota of a day', { kind: 'refuse', refusal: 'daily-limit-403' }],
  ['web pages with 502', { kind: 'answer', status: 502, body: '<html>' }],
  ['web pages that claim to be fine', { kind: 'mangle', how: 'web-page' }],
  ['broken connections', { kind: 'drop' }],
  ['calls that never end', { kind: 'hang' }],
  ['answers that never end', { kind: 'hang-mid-body' }],
] satisfies [string, FaultAction][];

/** Some before the first result and one behind it; in a long campaign all. */
function places(count: number): number[] {
  const calls = Array.from({ length: wholeCalls }, (_, call) => call);
  return [
    ...campaignSample(calls.slice(0, usableCalls), count),
    ...campaignSample(calls.slice(usableCalls + 2), 1),
  ];
}

test.each(STORMS)('a minute and ten minutes of %s change no figure', async (_what, action) => {
  for (const minutes of [1, 10]) {
    for (const fromCall of places(1)) {
      const { run, struckCalls } = await scanInStorm(action, fromCall, minutes * MINUTE_MS);
      expect(run.scan.phase, `from call ${fromCall}`).toBe('finished');
      expect(run.report?.summary.totalEmails).toBe(wholeReport?.summary.totalEmails);
      if (action.kind !== 'mangle') expect(run.report).toEqual(wholeReport);
      expect(struckCalls).toBeGreaterThan(0);
      expect(struckCalls).toBeLessThanOrEqual(MOST_CALLS);
    }
  }
});

test.each(STORMS)(
  'forty minutes of %s end the scan cleanly, with the result that it had',
  async (_what, action) => {
    for (const fromCall of places(1)) {
      const { run, usable, struckCalls } = await scanInStorm(action, fromCall, 40 * MINUTE_MS);
      expect(struckCalls, `from call ${fromCall}`).toBeLessThanOrEqual(MOST_CALLS);
      expect(run.report).toEqual(usable);
      expect(run.scan).toMatchObject(
        usable === null
          ? { phase: 'failed', errorCode: 'gmail_unavailable' }
          : { phase: 'finished', errorCode: null },
      );
    }
  },
);
