import { z } from 'zod';

import { clearFaults, createPerson, slowDown } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { watchScanFrames } from './support/scan-frames.ts';
import { signIn } from './support/sign-in.ts';

const LARGE = { generate: { messages: 100_000, seed: 11 } };
const WATCHED_MS = 12_000;
/** What a browser calls a long task, and below which a page keeps up with 60 frames a second. */
const LONG_TASK_MS = 50;
const MOST_FRAMES_A_SECOND = 4;
/** A frame goes out with the first answer of Gmail's after a quarter of a second, so a little fewer come. */
const FEWEST_FRAMES_A_SECOND = 3;
/** As many as come while subject lines that are not held roll on four times and more. */
const FRAMES_HELD = 8;
/** As long as Gmail takes; at once, the quota of a minute would be used up in seconds, and the scan would pause. */
const LISTING_MS = 250;
const FETCHING_MS = 500;

test.afterEach(clearFaults);

const CATEGORIES = ['__metadata', 'toplevel', 'disabled-by-default-devtools.timeline'];
const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      args: z.record(z.string(), z.unknown()).default({}),
      /** Microseconds of the thread's own time: what a busy machine takes from it is not the page's doing. */
      tdur: z.number().default(0),
    }),
  ),
});

/** How long the main thread of a page worked on each of its tasks, in milliseconds. */
function taskTimes(trace: Buffer): number[] {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
  const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid}:${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args['name'] === 'CrRendererMain')
      .map(threadOf),
  );
  return traceEvents
    .filter((event) => event.name === 'RunTask' && mainThreads.has(threadOf(event)))
    .map(({ tdur }) => tdur / 1000);
}

test('a scan of 100,000 messages that tells of itself four times a second never holds the page up', async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await createPerson({ mailbox: LARGE });
  await slowDown(person, 'users.messages.list', LISTING_MS);
  await slowDown(person, 'users.messages.get', FETCHING_MS);
  const frames = watchScanFrames(page);
  await signIn(page, person);
  const counting = page.getByRole('heading', { name: /mejl räknade/ });
  await expect(counting).toBeVisible();
  await page.waitForLoadState('networkidle');

  const framesBefore = frames.length;
  await browser.startTracing(page, { categories: CATEGORIES });
  // The time that is looked at, and no wait for anything in particular.
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), WATCHED_MS);
  const times = taskTimes(await browser.stopTracing());
  await expect(counting).toBeVisible();

  const received = frames.length - framesBefore;
  expect(received).toBeGreaterThanOrEqual((WATCHED_MS / 1000) * FEWEST_FRAMES_A_SECOND);
  expect(received).toBeLessThanOrEqual((WATCHED_MS / 1000) * MOST_FRAMES_A_SECOND + 1);
  expect(times.length).toBeGreaterThan(received);
  expect(times.filter((ms) => ms > LONG_TASK_MS)).toEqual([]);

  // However many frames tell of more of them, subject lines that are held stay as they are.
  const subjects = page.locator('ul[aria-live="off"]');
  await page.getByRole('button', { name: 'Pausa' }).click();
  const held = await subjects.innerText();
  const framesHeld = frames.length;
  await expect.poll(() => frames.length).toBeGreaterThan(framesHeld + FRAMES_HELD);
  expect(await subjects.innerText()).toBe(held);
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(subjects).not.toHaveText(held);
});
