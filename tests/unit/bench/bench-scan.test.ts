import { expect, test } from 'vitest';

import { measureNaive } from '#tests/tools/bench/naive/measure-naive.ts';
import { naiveUnits } from '#tests/tools/bench/naive/naive-units.ts';
import { runBench } from '#tests/tools/bench/run-bench.ts';
import { measureScan, type ScanBenchOptions } from '#tests/tools/bench/scan/measure-scan.ts';
import { measureTrash } from '#tests/tools/bench/trash/measure-trash.ts';

const SMALL: ScanBenchOptions = {
  messages: 1_500,
  seed: 3,
  mode: 'complete',
  variant: 'standard',
  hasDictionary: false,
  mailboxFile: null,
  measuresLoad: false,
};

async function runJson(...args: string[]): Promise<unknown> {
  const printed: string[] = [];
  const output = { print: (text: string) => printed.push(text), remark: () => {} };
  await runBench([...args, '--json'], output);
  return JSON.parse(printed.join('\n').split('\n').at(-1) ?? '');
}

/** The names of all figures, those of a group behind its name. */
function namesOf(figures: unknown, path = ''): string[] {
  if (typeof figures !== 'object' || figures === null) return [path];
  return Object.entries(figures).flatMap(([name, figure]) =>
    namesOf(figure, path === '' ? name : `${path}.${name}`),
  );
}

test('a scan gives exactly the figures of the design, and they are exact', async () => {
  const figures = await runJson('scan', '--messages', '1500', '--seed', '3');
  expect(namesOf(figures)).toEqual([
    'messages',
    'mode',
    'units',
    'requests',
    'gets',
    'lists',
    'firstFigureSeconds',
    'usable.units',
    'usable.virtualSeconds',
    'usable.latencySeconds',
    'usable.attributedPct',
    'usable.unprovenPct',
    'usable.bytesErrorPct',
    'usable.intervalCoversTruth',
    'deep.units',
    'deep.virtualSeconds',
    'deep.latencySeconds',
    'deep.attributedPct',
    'deep.unprovenPct',
    'dictionaryCoveragePct',
    'wronglyIncludedPct',
    'countsExact',
    'rowsExact',
    'rowsWritten',
    'peakHeapMb',
  ]);
  expect(figures).toMatchObject({
    messages: 1_500,
    mode: 'complete',
    dictionaryCoveragePct: 0,
    countsExact: true,
    rowsExact: true,
  });
});

test('the same seed gives the same figures, another one others', async () => {
  const [first, again, other] = [
    await measureScan(SMALL),
    await measureScan(SMALL),
    await measureScan({ ...SMALL, seed: 4 }),
  ];
  expect(again.figures).toEqual(first.figures);
  expect(other.figures.units).not.toBe(first.figures.units);
});

test('the figures of a scan hang together', async () => {
  const { figures, problems } = await measureScan({ ...SMALL, mode: 'quick' });
  const { usable, deep, units, gets, lists, requests } = figures;
  expect(problems).toEqual([]);
  expect(figures.mode).toBe('quick');
  expect(deep.units).toBe(units);
  expect(usable.units).toBeLessThanOrEqual(deep.units);
  expect(deep.virtualSeconds).toBeCloseTo(units / 90, 1);
  expect(gets + lists).toBeLessThan(requests);
  expect(figures.firstFigureSeconds).toBeLessThanOrEqual(usable.latencySeconds + 0.1);
  // Five calls of 0.4 seconds under way: no scan can be quicker than that, nor slower than one at a time.
  expect(deep.latencySeconds).toBeGreaterThan((requests * 0.4) / 5 - 1);
  expect(deep.latencySeconds).toBeLessThan(requests * 0.4);
});

test('half of the bulk mail is from the dictionary when it is on', async () => {
  const { figures } = await measureScan({ ...SMALL, messages: 6_000, hasDictionary: true });
  expect(figures.dictionaryCoveragePct).toBeGreaterThan(40);
  expect(figures.dictionaryCoveragePct).toBeLessThan(60);
});

test('a range of seeds is scanned in threads, and gives what each gives alone', async () => {
  const seed = 3;
  const result = await runJson('scan', '--messages', '300', '--seeds', `${seed}-${seed}`);
  const { figures } = await measureScan({ ...SMALL, messages: 300, seed });
  const { usable, deep } = figures;
  expect(result).toMatchObject({
    mean: { messages: 300, countsExact: 1 },
    worst: { messages: 300, countsExact: 1 },
    runs: [{ seed, usable, deep }],
  });
});

test('an empty mailbox can be scanned', async () => {
  const { figures, problems } = await measureScan({ ...SMALL, messages: 0 });
  expect(problems).toEqual([]);
  expect(figures).toMatchObject({ messages: 0, countsExact: true, rowsExact: true });
});

test('the peer that fetches every message finds the truth, at the price that is reckoned', async () => {
  const figures = await measureNaive({ ...SMALL, messages: 1_200, hasWellKnownSenders: false });
  expect(figures).toMatchObject({ messages: 1_200, gets: 1_200, lists: 3, exact: true });
  expect(figures.units).toBe(naiveUnits(1_200));
  // 24,015 units at 5,400 a minute: four minutes to wait out.
  expect(figures.latencySeconds).toBeGreaterThan(240);
  expect(figures.latencySeconds).toBeLessThan(300);
});

test('a clean-up through a queue that repeats and lies is exact', async () => {
  const messages = 30_000;
  const figures = await measureTrash(messages, 2);
  expect(figures).toMatchObject({ messages, exact: true });
  expect(figures.poisonMessages).toBeGreaterThanOrEqual(3);
  // One of every five, of a message for each batch and some for what is asked before.
  expect(figures.queueMessages).toBeGreaterThan(30);
  expect(figures.duplicatedDeliveries).toBeGreaterThanOrEqual(
    Math.floor(figures.queueMessages / 5),
  );
  expect(figures.duplicatedDeliveries).toBeLessThanOrEqual(Math.ceil(figures.queueMessages / 5));
  expect(figures.gmailCalls).toBeLessThanOrEqual(32);
  expect(figures.units).toBeLessThanOrEqual(1_600);
  expect(figures.checkUnits).toBeLessThanOrEqual(45 * 20 + messages / 20);
});
