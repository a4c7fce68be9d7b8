import { expect, test } from 'vitest';

import { VirtualTime } from '#tests/tools/bench/engine/virtual-time.ts';
import { buildSandboxScan, generatedMailbox, SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';

test('five calls of 0.3 seconds in flight take 0.3 seconds, and ten in turn take 3', async () => {
  const time = new VirtualTime(0);
  await Promise.all(Array.from({ length: 5 }, () => time.sleep(300)));
  expect(time.clock.nowMs).toBe(300);
  for (let call = 0; call < 10; call += 1) await time.sleep(300);
  expect(time.clock.nowMs).toBe(3_300);
});

test('five lanes that call again at once finish twelve calls in three turns', async () => {
  const time = new VirtualTime(0);
  let left = 12;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await time.sleep(300);
    }
  };
  await Promise.all(Array.from({ length: 5 }, lane));
  expect(time.clock.nowMs).toBe(900);
});

test('whoever is due first wakes first, and two that are due together in the order they came', async () => {
  const time = new VirtualTime(1_000);
  const woken: string[] = [];
  const sleep = async (name: string, durationMs: number) => {
    await time.sleep(durationMs);
    woken.push(`${name} at ${time.clock.nowMs}`);
  };
  await Promise.all([sleep('late', 500), sleep('first', 100), sleep('second', 100)]);
  expect(woken).toEqual(['first at 1100', 'second at 1100', 'late at 1500']);
});

test('what a waking leads to, however many promises deep, is done before the next one wakes', async () => {
  const time = new VirtualTime(0);
  const chained = async () => {
    await time.sleep(100);
    for (let step = 0; step < 50; step += 1) await Promise.resolve();
    await time.sleep(100);
    return time.clock.nowMs;
  };
  const [end] = await Promise.all([chained(), time.sleep(150), time.sleep(400)]);
  expect(end).toBe(200);
});

test('a timer that is cleared takes no time, and one that is not is due like any sleeper', async () => {
  const time = new VirtualTime(0);
  const fired: number[] = [];
  const cleared = time.setTimer(() => fired.push(20_000), 20_000);
  time.setTimer(() => fired.push(time.clock.nowMs), 50);
  await time.sleep(100);
  time.clearTimer(cleared);
  await time.sleep(100);
  expect(fired).toEqual([50]);
  expect(time.clock.nowMs).toBe(200);
});

test('calls through the sandbox overlap: none of what is in between takes time', async () => {
  const time = new VirtualTime(SCAN_NOW_MS);
  const { clock, sleep } = time;
  const scan = buildSandboxScan(generatedMailbox(50), { clock, sleep, latencyMs: () => 300 });
  const opened = await scan.openCleanupGmail(false);
  if (!opened.ok) throw new Error('no access');
  const { gmail } = opened;
  const [page] = await Promise.all([
    gmail.listMessages('', null),
    gmail.getProfile(),
    gmail.countLabel('SENT'),
    gmail.listMessages('is:unread', null),
    gmail.listMessages('in:sent', null),
  ]);
  expect(clock.nowMs - SCAN_NOW_MS).toBe(300);
  const lanes = [0, 1, 2, 3, 4].map(async (lane) => {
    for (let call = lane; call < 20; call += 5) await gmail.getMessage(page.ids[call] ?? '');
  });
  await Promise.all(lanes);
  expect(clock.nowMs - SCAN_NOW_MS).toBe(300 + 4 * 300);
});
