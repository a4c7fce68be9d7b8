import type { Page } from '@playwright/test';
import { z } from 'zod';

const CATEGORIES = [
  '__metadata',
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
];
const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      args: z.record(z.string(), z.unknown()).default({}),
      /** Microseconds, by the clock. */
      ts: z.number().default(0),
      dur: z.number().default(0),
      /** Microseconds of the thread's own time: what a busy machine takes from it is not the page's doing. */
      tdur: z.number().default(0),
    }),
  ),
});

/** Whose call an event is, where it is one. */
const functionNameSchema = z
  .object({ data: z.object({ functionName: z.string() }).transform((data) => data.functionName) })
  .transform(({ data }) => data)
  .catch('');

type TraceEvent = z.output<typeof traceSchema>['traceEvents'][number];

export type MainThreadWork = {
  /** What each task took, in milliseconds of the thread's own time. */
  taskMs: number[];
  /** What came of all tasks from one frame to the next, of which the page was asked for as many as it could draw. */
  frameMs: number[];
  /** How many times as long a piece of work takes as where the limits were set: at least once. */
  slowness: number;
};

/**
 * What the reference takes of a thread's own time where the limits were set. A slower machine, and one whose caches
 * others use, takes more of it for the same work.
 */
const REFERENCE_MS = 8.5;
const REFERENCE_TIMES = 5;

/** How the main thread of a page works while something goes on. */
export async function watchMainThread(
  page: Page,
  meanwhile: () => Promise<void>,
): Promise<MainThreadWork> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser of its own');
  await browser.startTracing(page, { categories: CATEGORIES });
  await workForReference(page);
  await drawFrames(page);
  try {
    await meanwhile();
  } finally {
    await stopFrames(page);
  }
  await workForReference(page);
  return readWork(await browser.stopTracing());
}

/** Without something that moves, a browser draws no frame, and none could come too late. */
function drawFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    const draw = () => {
      if (document.documentElement.dataset['isWatched'] === 'true') requestAnimationFrame(draw);
    };
    document.documentElement.dataset['isWatched'] = 'true';
    draw();
  });
}

function stopFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    delete document.documentElement.dataset['isWatched'];
  });
}

/** Lays out the same texts each time, in tasks of their own, out of sight and gone again. */
function workForReference(page: Page): Promise<void> {
  return page.evaluate(async (times) => {
    function referenceWork(done: () => void): void {
      const sheet = document.createElement('div');
      sheet.ariaHidden = 'true';
      sheet.style.cssText = 'all: initial; position: fixed; top: 0; left: -1000px';
      // The styles of the page are not to decide how much there is to do.
      const root = sheet.attachShadow({ mode: 'open' });
      for (let number = 0; number < 200; number += 1) {
        const line = document.createElement('p');
        line.textContent = `Rad ${number} av ${times}: ${'ord som bryts '.repeat(number % 7)}`;
        root.append(line);
      }
      document.body.append(sheet);
      for (let widthPx = 100; widthPx <= 300; widthPx += 100) {
        sheet.style.width = `${widthPx}px`;
        sheet.getBoundingClientRect();
      }
      sheet.remove();
      done();
    }
    for (let time = 0; time < times; time += 1) {
      await new Promise<void>((resolve) => setTimeout(referenceWork, 0, resolve));
    }
  }, REFERENCE_TIMES);
}

function readWork(trace: Buffer): MainThreadWork {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args['name'] === 'CrRendererMain')
      .map(threadOf),
  );
  const onMain = traceEvents
    .filter((event) => mainThreads.has(threadOf(event)))
    .toSorted((one, other) => one.ts - other.ts);
  const reference = onMain.filter(({ args }) => functionNameSchema.parse(args) === 'referenceWork');
  const isReference = ({ ts, dur }: TraceEvent) =>
    reference.some((call) => call.ts >= ts && call.ts < ts + dur);
  const tasks = onMain.filter((event) => event.name === 'RunTask' && !isReference(event));
  const frames = onMain.filter(({ name }) => name === 'FireAnimationFrame');
  return {
    taskMs: tasks.map(({ tdur }) => tdur / 1000),
    frameMs: workBetween(frames, tasks),
    slowness: Math.max(1, median(reference.map(({ tdur }) => tdur / 1000)) / REFERENCE_MS),
  };
}

function median(numbers: readonly number[]): number {
  const middle = numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
  if (middle === undefined) throw new Error('no reference was traced');
  return middle;
}

/** The sum of each task that draws a frame and those after it, up to the next that does. */
function workBetween(frames: readonly TraceEvent[], tasks: readonly TraceEvent[]): number[] {
  const sums: number[] = [];
  let drawn = 0;
  for (const { ts, dur, tdur } of tasks) {
    const drawnBefore = drawn;
    while ((frames[drawn]?.ts ?? Infinity) < ts + dur) drawn += 1;
    if (drawn > drawnBefore) sums.push(0);
    const last = sums.length - 1;
    if (last >= 0) sums[last] = (sums[last] ?? 0) + tdur / 1000;
  }
  return sums;
}
