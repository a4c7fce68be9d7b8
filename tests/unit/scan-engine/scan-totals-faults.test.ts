import { beforeAll, expect, test } from 'vitest';

import type { ScanReport } from '#durable-objects/mailbox-scan/scan-report.ts';
import type { FaultAction } from '#tests/tools/google-sandbox/faults/fault.ts';
import { presetFault } from '#tests/tools/google-sandbox/faults/fault-catalogue.ts';
import { campaignSample } from '#tests/support/campaign.ts';
import { generatedMailbox, type SandboxScan } from '#tests/support/sandbox-scan.ts';
import { buildTimedScan } from '#tests/support/timed-scan.ts';
import { TOTALLED_LABELS } from '#worker/domain/scans/mailbox-totals.ts';

import { SCAN_FAULTS } from './scan-fault-outcome.ts';

const PROFILE = 'users.getProfile';
const LABEL = 'users.labels.get';

let wholeReport: ScanReport | null;

beforeAll(async () => {
  wholeReport = (await buildScan().run()).report;
});

function buildScan(): SandboxScan {
  return buildTimedScan(generatedMailbox(200, 7));
}

const ANY_CALL = SCAN_FAULTS.filter(({ preset }) => preset.fault.method === 'users.*');

test.each(campaignSample(ANY_CALL, 4).map((fault) => ({ id: fault.preset.id, fault })))(
  '$id when the mailbox is measured up',
  async ({ fault: { preset, outcome } }) => {
    for (const [method, skip] of [
      [PROFILE, 0],
      [LABEL, 6],
    ] as const) {
      const scan = buildScan();
      const struck = presetFault(preset.id, { method, skip });
      if (struck !== null) scan.sandbox.faults.add(struck);
      const run = await scan.run();
      expect(scan.sandbox.ledger.calls().filter(({ isFault }) => isFault)).toHaveLength(1);
      if (outcome === 'unchanged') expect(run.report).toEqual(wholeReport);
      else expect(run.scan).toMatchObject({ phase: 'failed', errorCode: outcome });
    }
  },
);

test.each(
  campaignSample(
    TOTALLED_LABELS.map((label, skip) => ({ label, skip })),
    3,
  ),
)('where Gmail knows no label $label, everything is found all the same', async ({ skip }) => {
  const scan = buildScan();
  const gone = presetFault('F25-message-gone', { method: LABEL, skip });
  if (gone !== null) scan.sandbox.faults.add(gone);
  expect((await scan.run()).report).toEqual(wholeReport);
});

test.each([
  ['is never there', { kind: 'refuse', refusal: 'gone-404' }],
  ['can never be read', { kind: 'mangle', how: 'truncated' }],
  ['is never answered', { kind: 'hang' }],
] satisfies [string, FaultAction][])(
  'a profile that %s ends the scan after half an hour, within 40 calls',
  async (_what, action) => {
    const scan = buildScan();
    scan.sandbox.faults.add({ method: PROFILE, action, times: 'endless' });
    const run = await scan.run();
    expect(run.scan).toMatchObject({ phase: 'failed', errorCode: 'gmail_unavailable' });
    const { callsByMethod } = scan.sandbox.ledger.summary();
    expect(callsByMethod[PROFILE]).toBeLessThanOrEqual(40);
  },
);

test.each([0, 1, 40, 900, 60_000, 3_000_000])(
  'a profile that counts %i of 200 messages changes no count',
  async (messagesTotal) => {
    const scan = buildScan();
    const body = { messagesTotal, historyId: '1' };
    scan.sandbox.faults.add({ method: PROFILE, action: { kind: 'answer', status: 200, body } });
    const { report } = await scan.run();
    const { totalEmails, old_emails, large_attachments } = wholeReport?.summary ?? {};
    expect(report?.summary).toMatchObject({ totalEmails, old_emails, large_attachments });
    expect(report?.summary.byYear.map(({ year, count }) => [year, count])).toEqual(
      wholeReport?.summary.byYear.map(({ year, count }) => [year, count]),
    );
  },
);
