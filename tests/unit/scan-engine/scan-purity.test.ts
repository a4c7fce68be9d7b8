import { expect, test } from 'vitest';

import { createJudge } from '#tests/tools/bench/judge/judge-result.ts';
import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { campaignSize } from '#tests/support/campaign.ts';
import { buildSandboxScan, MAILBOX_OWNER, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { unpackIds } from '#worker/domain/scans/messages/message-id.ts';

import { publishedResult } from './published-result.ts';

const MOST_WRONG_PERCENT = 0.5;

async function scanAndJudge(variant: 'mixed-senders' | 'hard', messages: number, seed: number) {
  const mailbox = generateMailbox({
    messages,
    seed,
    nowMs: SCAN_NOW_MS,
    owner: MAILBOX_OWNER,
    variant,
  });
  const scan = buildSandboxScan(mailbox);
  const { truth } = scan;
  const judge = createJudge(mailbox, new Set());
  const wrong: number[] = [];
  const run = await scan.run({
    mode: 'complete',
    onUsable: (result) => wrong.push(judge(result).wronglyIncludedPct),
  });
  const { report, chosenIds } = publishedResult(run);
  const verdict = judge({ ...run, report });
  return {
    truth,
    chosen: unpackIds(chosenIds),
    verdict,
    wrong: [...wrong, verdict.wronglyIncludedPct],
  };
}

test.each(['mixed-senders', 'hard'] as const)(
  'where senders of offers send receipts as well (%s), hardly any of these is in a newsletter row, and no spam in any',
  { timeout: 0 },
  async (variant) => {
    for (let seed = 1; seed <= campaignSize(1, 5); seed += 1) {
      const { truth, chosen, verdict, wrong } = await scanAndJudge(
        variant,
        campaignSize(6_000, 20_000),
        seed,
      );
      expect(wrong).toHaveLength(2);
      for (const percent of wrong) expect(percent).toBeLessThanOrEqual(MOST_WRONG_PERCENT);
      expect({ ...verdict, rows: verdict.rowProblems }).toMatchObject({
        countProblems: [],
        rows: [],
      });
      expect(truth.hiddenMessages()).toBeGreaterThan(0);
      expect(chosen.length).toBeGreaterThan(1_000);
      expect(chosen.filter((id) => truth.message(id)?.isHidden !== false)).toEqual([]);
    }
  },
);
