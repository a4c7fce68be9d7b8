import { expect, test } from 'vitest';

import { campaignSample } from '#tests/support/campaign.ts';
import type { ReplayedRun, ReplayedScan, ReplayOptions } from '#tests/support/replayed-scan.ts';
import { SimulatedCrash } from '#tests/support/scan-harness.ts';
import type { ScanPhase } from '#worker/domain/scans/scan-state.ts';

import { publishedResult } from './published-result.ts';
import { smallScan, wellKnownScan, wovenScan } from './replayed-mailboxes.ts';

/** The commits of an undisturbed scan, by the phase that they lead to. */
async function commitsByPhase({ run }: ReplayedScan, options: ReplayOptions) {
  const byPhase = new Map<ScanPhase, number[]>();
  const whole = await run({
    ...options,
    afterCommit(commit, { store }) {
      const phase = store.find()?.phase ?? 'connecting';
      byPhase.set(phase, [...(byPhase.get(phase) ?? []), commit]);
    },
  });
  return { whole, byPhase };
}

async function scanCrashingAt(
  { run }: ReplayedScan,
  options: ReplayOptions,
  isCrash: (commit: number) => boolean,
): Promise<ReplayedRun> {
  return run({
    ...options,
    afterCommit(commit) {
      if (isCrash(commit)) throw new SimulatedCrash();
    },
  });
}

test('a crash after any single commit changes no figure, no row and no id in it', async () => {
  const { scan, options } = smallScan();
  const { whole, byPhase } = await commitsByPhase(scan, options);
  expect(byPhase.get('deepening')?.length).toBeGreaterThan(8);
  const expected = publishedResult(whole);
  for (const [phase, commits] of byPhase) {
    for (const at of campaignSample(commits, 2)) {
      const crashed = await scanCrashingAt(scan, options, (commit) => commit === at);
      expect(crashed.lives, `crash at ${at}, ${phase}`).toBe(2);
      expect(publishedResult(crashed), `crash at ${at}, ${phase}`).toEqual(expected);
    }
  }
});

test.each([
  ['with well-known senders to ask for', wellKnownScan, 1],
  ['listed by size, age and category at once', wovenScan, 1],
])('neither does a crash in any phase of a scan %s', async (_what, build, perPhase) => {
  const { scan, options } = build();
  const { whole, byPhase } = await commitsByPhase(scan, options);
  const expected = publishedResult(whole);
  for (const [phase, commits] of byPhase) {
    for (const at of campaignSample(commits, perPhase)) {
      const crashed = await scanCrashingAt(scan, options, (commit) => commit === at);
      expect(publishedResult(crashed), `crash at ${at}, ${phase}`).toEqual(expected);
    }
  }
});

test.each([
  ['of a small mailbox', smallScan],
  ['with well-known senders to ask for', wellKnownScan],
  ['listed by size, age and category at once', wovenScan],
])('crashes all along a scan %s change nothing', async (_what, build) => {
  const { scan, options } = build();
  const expected = publishedResult(await scan.run(options));
  for (const every of campaignSample([3, 11, 5], 1)) {
    const crashed = await scanCrashingAt(scan, options, (commit) => commit % every === 0);
    expect(crashed.lives).toBeGreaterThan(10);
    expect(publishedResult(crashed)).toEqual(expected);
  }
});
