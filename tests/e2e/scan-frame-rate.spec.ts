import type { Page } from '@playwright/test';

import { clearFaults, createPerson, slowDown, type Mailbox } from './support/google.ts';
import { DRAWN, expect, IN_MOTION, test } from './support/journey.ts';
import { watchMainThread, type MainThreadWork } from './support/main-thread.ts';
import { toldPhases, watchScanFrames } from './support/scan-frames.ts';
import { signIn } from './support/sign-in.ts';

test.use({ ...IN_MOTION, ...DRAWN });
// The last of a run, of which one process would take a minute alone: what is measured is each page's own time.
test.describe.configure({ mode: 'parallel' });

const LARGE = { generate: { messages: 100_000, seed: 11 } };
/** Scanned to its result before the quota of a minute is used up. */
const SMALL = { generate: { messages: 5_000, seed: 11 } };
const AFTER_RESULT_MS = 2_000;
const WIDTHS = [1280, 390] as const;
/** What a browser calls a long task, and below which a page keeps up with 60 frames a second. */
const LONG_TASK_MS = 50;
/** Of a machine that is slower still, nothing could be told. */
const MOST_SLOWNESS = 2.5;
/** What there is of time from one frame to the next, at 60 a second. */
const FRAME_MS = 16;
const MOST_FRAMES_A_SECOND = 4;
/** Six seconds of them at the fastest: each goes out with an answer of Gmail's, for which a busy machine takes longer. */
const FRAMES_WATCHED = 24;
/** As many as come while subject lines that are not held roll on four times and more. */
const FRAMES_HELD = 8;
/** As long as Gmail takes; at once, the quota of a minute would be used up in seconds, and the scan would pause. */
const LISTING_MS = 250;
const FETCHING_MS = 500;
/** Longer than a page may work on the slowest machine, however little of it a busy one leaves to the page itself. */
const TOO_LONG_MS = 400;

test.afterEach(clearFaults);

/** Signed in, and the scan of a mailbox that answers as slowly as Gmail does is counting. */
async function startCounting(page: Page, mailbox: Mailbox) {
  const person = await createPerson({ mailbox });
  await slowDown(person, 'users.messages.list', LISTING_MS);
  await slowDown(person, 'users.messages.get', FETCHING_MS);
  const frames = watchScanFrames(page);
  await signIn(page, person);
  await expect(counting(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  return frames;
}

/** Whatever the scan is at. */
function counting(page: Page) {
  return page.getByRole('heading', { name: /(räknade|gjorda|vägda|hittade)$/ });
}

/** The time that is looked at, and no wait for anything in particular. */
function letPass(page: Page, ms: number): Promise<void> {
  return page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms);
}

/**
 * That every frame could have been drawn in time, as far as the page is concerned: it worked on none longer than there
 * is, but for one in twenty, and on nothing so long that anybody would notice. What is long is measured by what the same
 * browser takes for a known piece of work.
 */
function expectSmooth({ taskMs, frameMs, slowness }: MainThreadWork, fewestFrames: number): void {
  expect(frameMs.length).toBeGreaterThanOrEqual(fewestFrames);
  expect(Math.max(...frameMs)).toBeGreaterThan(0);
  const inTime = frameMs.filter((ms) => ms <= FRAME_MS);
  expect(inTime.length / frameMs.length).toBeGreaterThanOrEqual(0.95);
  const longTaskMs = LONG_TASK_MS * Math.min(slowness, MOST_SLOWNESS);
  expect(taskMs.filter((ms) => ms > longTaskMs)).toEqual([]);
}

test('a page that does hold itself up is found out', async ({ page }) => {
  await page.evaluate((ms) => {
    const work = () => {
      const endMs = performance.now() + ms;
      while (performance.now() < endMs);
      setTimeout(work, ms);
    };
    work();
  }, TOO_LONG_MS);
  const work = await watchMainThread(page, () => letPass(page, 10 * TOO_LONG_MS));
  expect(() => expectSmooth(work, 1)).toThrow();
});

test('a scan of 100,000 messages that tells of itself four times a second never holds the page up', async ({
  page,
}) => {
  test.slow();
  const frames = await startCounting(page, LARGE);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    let received = 0;
    let seconds = 0;
    const work = await watchMainThread(page, async () => {
      const framesBefore = frames.length;
      const beganMs = performance.now();
      await expect.poll(() => frames.length - framesBefore).toBeGreaterThanOrEqual(FRAMES_WATCHED);
      received = frames.length - framesBefore;
      seconds = (performance.now() - beganMs) / 1000;
    });
    await expect(counting(page)).toBeVisible();
    expect(received).toBeLessThanOrEqual(seconds * MOST_FRAMES_A_SECOND + 1);
    expectSmooth(work, received);
  }

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

for (const width of WIDTHS) {
  test(`neither the grouping by sender nor the arrival of the result holds the page up, ${width} wide`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    const frames = await startCounting(page, SMALL);
    const framesBefore = frames.length;
    const work = await watchMainThread(page, async () => {
      await expect(page.getByRole('heading', { name: /^Din inkorg väger/ })).toBeVisible();
      await letPass(page, AFTER_RESULT_MS);
    });
    expect(toldPhases(frames.slice(framesBefore))).toContain('grouping');
    expectSmooth(work, frames.length - framesBefore);
  });
}
