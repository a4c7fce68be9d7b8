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

type TraceEvent = z.output<typeof traceSchema>['traceEvents'][number];

export type MainThreadWork = {
  /** What each task took, in milliseconds of the thread's own time. */
  taskMs: number[];
  /** What came of all tasks from one frame to the next, of which the page was asked for as many as it could draw. */
  frameMs: number[];
};

/** How the main thread of a page works while something goes on. */
export async function watchMainThread(
  page: Page,
  meanwhile: () => Promise<void>,
): Promise<MainThreadWork> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser of its own');
  await drawFrames(page);
  await browser.startTracing(page, { categories: CATEGORIES });
  try {
    await meanwhile();
  } finally {
    await stopFrames(page);
  }
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
  const tasks = onMain.filter(({ name }) => name === 'RunTask');
  const frames = onMain.filter(({ name }) => name === 'FireAnimationFrame');
  return {
    taskMs: tasks.map(({ tdur }) => tdur / 1000),
    frameMs: workBetween(frames, tasks),
  };
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
