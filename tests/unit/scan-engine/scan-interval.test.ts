import { expect, test } from 'vitest';

import type { ScanReport } from '#durable-objects/mailbox-scan/scan-report.ts';
import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { campaignSize } from '#tests/support/campaign.ts';
import { buildSandboxScan, MAILBOX_OWNER, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { SENDER_DOMAINS } from '#worker/domain/scans/senders/sender-domains.ts';

/** Of a 95 % interval, over as many mailboxes as a long campaign scans. */
const LEAST_COVERED = 0.93;

/** Whether the interval of each of a scan's results holds the true size, and how far the estimate is off. */
async function judgeIntervals(messages: number, seed: number, hasDictionary: boolean) {
  const wellKnown = { domains: SENDER_DOMAINS, volumeShare: 0.5 };
  const mailbox = generateMailbox({
    messages,
    seed,
    nowMs: SCAN_NOW_MS,
    owner: MAILBOX_OWNER,
    ...(hasDictionary ? { wellKnown } : {}),
  });
  const scan = buildSandboxScan(mailbox);
  const { bytes } = scan.truth.total();
  const judge = ({ summary }: ScanReport) => ({
    isCovered: summary.sizeInterval.lowBytes <= bytes && bytes <= summary.sizeInterval.highBytes,
    error: Math.abs(summary.total_size_bytes / bytes - 1),
  });
  const results: ScanReport[] = [];
  const run = await scan.run({
    mode: 'complete',
    dictionary: hasDictionary ? SENDER_DOMAINS : [],
    onUsable: ({ report }) => results.push(report),
  });
  if (run.report !== null) results.push(run.report);
  return results.map(judge);
}

test.each([
  { dictionary: 'without the dictionary', hasDictionary: false, messages: 2_000, seeds: 10 },
  // Smaller mailboxes are not asked for well-known senders.
  { dictionary: 'with it', hasDictionary: true, messages: 5_000, seeds: 4 },
])(
  'the interval holds the true size, $dictionary, at the first result and at the last',
  { timeout: 0 },
  async ({ hasDictionary, messages, seeds }) => {
    const count = campaignSize(seeds, 200);
    const covered = [0, 0];
    const errors: number[] = [];
    for (let seed = 1; seed <= count; seed += 1) {
      const verdicts = await judgeIntervals(campaignSize(messages, 20_000), seed, hasDictionary);
      expect(verdicts).toHaveLength(2);
      for (const [stage, { isCovered, error }] of verdicts.entries()) {
        if (isCovered) covered[stage] = (covered[stage] ?? 0) + 1;
        errors.push(error);
      }
    }
    for (const number of covered) expect(number / count).toBeGreaterThanOrEqual(LEAST_COVERED);
    const within = errors.filter((error) => error <= campaignSize(0.05, 0.02)).length;
    expect(within / errors.length).toBeGreaterThanOrEqual(0.95);
  },
);
