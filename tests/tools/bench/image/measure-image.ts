import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { SHARE_SHAPE_NAMES } from '#worker/domain/sharing/share-image.ts';

import { percentile } from '#tests/tools/bench/report/statistics.ts';

import { openPictureWorker } from './open-picture-worker.ts';
import type { PictureWish } from './picture-worker.ts';

/** Of a share image in workerd that has drawn before, and of its file (issue: share images). */
const MOST_WARM_MS = 60;
const MOST_BYTES = 120_000;

/** As full as a picture gets. */
const FIGURES = {
  messageCount: 1_999_999,
  sizeBytes: 142_857 * BYTES_PER_GIB,
  co2: { lowKg: 0.34, centralKg: 99_999.99, highKg: 285_999 },
};

const WISHES: readonly PictureWish[] = LANGUAGES.flatMap((language) =>
  SHARE_SHAPE_NAMES.map((shape) => ({ figures: FIGURES, language, shape })),
);

/** Every language and shape so many times, from the outside: what a request takes, its transport included. */
export async function measureImage(rounds: number) {
  const worker = await openPictureWorker();
  try {
    const coldMs: number[] = [];
    const warmMs: number[] = [];
    const bytes: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      for (const wish of WISHES) {
        const startMs = performance.now();
        const picture = await worker.draw(wish);
        (round === 0 ? coldMs : warmMs).push(performance.now() - startMs);
        bytes.push(picture.length);
      }
    }
    return {
      pictures: warmMs.length,
      firstMs: rounded(coldMs[0] ?? 0),
      warm: {
        minMs: rounded(Math.min(...warmMs)),
        medianMs: rounded(percentile(warmMs, 0.5)),
        p95Ms: rounded(percentile(warmMs, 0.95)),
        maxMs: rounded(Math.max(...warmMs)),
        isWithinGoal: percentile(warmMs, 0.5) <= MOST_WARM_MS,
      },
      size: {
        maxBytes: Math.max(...bytes),
        isWithinGoal: Math.max(...bytes) < MOST_BYTES,
      },
    };
  } finally {
    await worker.close();
  }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
