import { expect, test } from 'vitest';

import { buildSandboxScan, generatedMailbox } from '#tests/support/sandbox-scan.ts';
import { SimulatedCrash } from '#tests/support/scan-harness.ts';

const MESSAGES = 200;

async function scanCrashingAt(isCrash: (commit: number) => boolean) {
  const scan = buildSandboxScan(generatedMailbox(MESSAGES, 7));
  let commits = 0;
  const run = await scan.run({
    afterCommit: (commit) => {
      commits = commit;
      if (isCrash(commit)) throw new SimulatedCrash();
    },
  });
  return { run, commits };
}

test('a crash after any single commit changes no figure', { timeout: 30_000 }, async () => {
  const whole = await scanCrashingAt(() => false);
  expect(whole.commits).toBeGreaterThan(100);
  for (let at = 1; at <= whole.commits; at += 1) {
    const crashed = await scanCrashingAt((commit) => commit === at);
    expect(crashed.run.lives, `crash at ${at}`).toBe(2);
    expect(crashed.run.report, `crash at ${at}`).toEqual(whole.run.report);
  }
});

test('crashes all along the way change no figure', async () => {
  const whole = await scanCrashingAt(() => false);
  for (const every of [3, 5, 11]) {
    const crashed = await scanCrashingAt((commit) => commit % every === 0);
    expect(crashed.run.lives).toBeGreaterThan(5);
    expect(crashed.run.report).toEqual(whole.run.report);
  }
});
