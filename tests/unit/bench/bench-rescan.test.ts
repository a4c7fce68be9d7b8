import { expect, test } from 'vitest';

import { measureRescan } from '#tests/tools/bench/rescan/measure-rescan.ts';
import { runBench } from '#tests/tools/bench/run-bench.ts';

const SMALL = {
  messages: 1_500,
  seed: 3,
  mode: 'complete',
  variant: 'standard',
  hasWellKnownSenders: false,
  mailboxFile: null,
  arrivals: 10,
  changes: 7,
  cleaned: 100,
} as const;

test('three scans in a row are measured, of which two go on from the one before', async () => {
  const { figures, problems } = await measureRescan(SMALL);
  const { full, rescan, afterCleanUp, trashed } = figures;
  expect(problems).toEqual([]);
  expect([full, rescan, afterCleanUp].map(({ isImported }) => isImported)).toEqual([
    false,
    true,
    true,
  ]);
  expect(trashed).toBeGreaterThanOrEqual(SMALL.cleaned);
  for (const stage of [rescan, afterCleanUp]) {
    expect(stage).toMatchObject({ countsExact: true, rowsExact: true, histories: 1 });
    expect(stage.units).toBeLessThan(full.units / 3);
    expect(stage.rowsWritten).toBeLessThan(full.rowsWritten);
  }
});

test('the bench prints its figures as one line, and refuses what it cannot do', async () => {
  const printed: string[] = [];
  const remarks: string[] = [];
  const output = {
    print: (text: string) => void printed.push(text),
    remark: (text: string) => void remarks.push(text),
  };
  const args = ['rescan', '--messages', '300', '--cleaned', '0', '--json'];
  expect(await runBench(args, output)).toBe(0);
  expect(JSON.parse(printed.at(-1) ?? '')).toMatchObject({ trashed: 0, mode: 'complete' });
  expect(await runBench(['rescan', '--arrivals', 'many'], output)).toBe(1);
  expect(remarks.at(-1)).toContain('--arrivals');
});
