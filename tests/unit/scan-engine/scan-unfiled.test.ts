import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';
import { expect, test } from 'vitest';

import { createJudge, type Verdict } from '#tests/tools/bench/judge/judge-result.ts';
import { CATEGORY_LABELS, systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { campaignSize } from '#tests/support/campaign.ts';
import { buildSandboxScan, generatedMailbox, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import type { UsableResult } from '#tests/support/scan-harness.ts';
import { scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

const MESSAGES = 10_000;
const SEEDS = Array.from({ length: campaignSize(1, 40) }, (_, order) => order + 1);

type Judged = UsableResult & { verdict: Verdict };

async function scanMailbox(mailbox: Mailbox, mode: ScanMode): Promise<[Judged, Judged]> {
  const judge = createJudge(mailbox, new Set());
  const judged: Judged[] = [];
  const note = (result: UsableResult) => judged.push({ ...result, verdict: judge(result) });
  const { scan, report, parts } = await buildSandboxScan(mailbox).run({ mode, onUsable: note });
  if (report === null) throw new Error('the scan has no result');
  note({ scan, report, parts });
  const [usable, deep] = judged;
  if (usable === undefined || deep === undefined) throw new Error('the scan was not usable first');
  return [usable, deep];
}

const SCANNED = new Map<string, Promise<[Judged, Judged]>>();

/** Of a mailbox without categories: scanned once for all who ask. */
function scanUnfiled(seed: number, mode: ScanMode): Promise<[Judged, Judged]> {
  const key = `${seed} ${mode}`;
  const scanning =
    SCANNED.get(key) ?? scanMailbox(generatedMailbox(MESSAGES, seed, 'no-categories'), mode);
  SCANNED.set(key, scanning);
  return scanning;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

const claimed = ({ report }: Judged) => 100 * report.summary.attributedShare;
const truly = ({ verdict }: Judged) => verdict.attributedPct;

test.each<ScanMode>(['quick', 'complete'])(
  'a %s scan of a mailbox without categories finds as much as it says, and all of it exactly',
  { timeout: 0 },
  async (mode) => {
    const results: [Judged, Judged][] = [];
    for (const seed of SEEDS) {
      results.push(await scanUnfiled(seed, mode));
    }
    for (const { verdict } of results.flat()) {
      expect([...verdict.countProblems, ...verdict.rowProblems]).toEqual([]);
      expect(verdict.wronglyIncludedPct).toBe(0);
    }
    const usable = results.map(([first]) => first);
    const deep = results.map(([, last]) => last);
    expect(Math.abs(mean(usable.map(claimed)) - mean(usable.map(truly)))).toBeLessThan(4);
    expect(Math.abs(mean(deep.map(claimed)) - mean(deep.map(truly)))).toBeLessThan(2);
    expect(mean(usable.map(truly))).toBeGreaterThan(76);
    expect(mean(deep.map(truly))).toBeGreaterThan(93);
  },
);

test('its rows tell how much is read, and what is left of senders that nobody knows', async () => {
  const [usable] = await scanUnfiled(1, 'complete');
  const { newsletters, smallerSenders } = scanRows(
    usable.scan,
    usable.parts,
    usable.scan.usableRounds ?? 0,
    NO_PROTECTION_CHOICE,
  );
  const told = newsletters.filter(({ readRate }) => readRate !== null);
  expect(told.length).toBeGreaterThan(10);
  expect(told.some(({ readRate }) => readRate !== null && readRate.readCount > 0)).toBe(true);
  expect(smallerSenders.count).toBeGreaterThan(0);
  expect(smallerSenders.isFiled).toBe(false);
});

test('where Gmail filed mail only until some years ago, the senders of later mail are found too', async () => {
  const mailbox = generatedMailbox(MESSAGES, 2);
  const categories = [...CATEGORY_LABELS.values()].reduce(
    (bits, label) => bits | systemLabelBit(label),
    0,
  );
  const { systemLabels, internalDateMs } = mailbox.columns;
  systemLabels.forEach((bits, ordinal) => {
    const isLater = (internalDateMs[ordinal] ?? 0) > SCAN_NOW_MS - 3 * 365 * DAY_MS;
    if (isLater) systemLabels[ordinal] = bits & ~categories;
  });
  for (const mode of ['quick', 'complete'] as const) {
    const [, { verdict }] = await scanMailbox(mailbox, mode);
    expect([...verdict.countProblems, ...verdict.rowProblems]).toEqual([]);
    expect(verdict.attributedPct).toBeGreaterThan(90);
  }
});
