import { shareImagePath, type ShareShape } from '#worker/domain/share/share-shape.ts';
import type { SharedImage } from '#worker/domain/share/shared-image.ts';

const YEAR_SECONDS = 31_536_000;

/** An address that carries its version never shows anything else. */
export const FOR_GOOD = `public, max-age=${YEAR_SECONDS}, immutable`;

/** So long a drawn picture is spared being drawn anew; when its share is erased, nobody empties every data centre. */
const KEPT_SECONDS = 4 * 60 * 60;

type Where = { cache: Cache; origin: string; keepGoing: (work: Promise<unknown>) => void };

/** The picture of a share, from the data centre's cache or drawn for it. Whether the share still is, was asked before. */
export async function cachedPicture(
  share: SharedImage,
  shape: ShareShape,
  { cache, origin, keepGoing }: Where,
): Promise<BodyInit> {
  const key = origin + shareImagePath(share, shape);
  const kept = await cache.match(key);
  if (kept !== undefined) return kept.arrayBuffer();
  const drawn = await draw(share, shape);
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': `max-age=${KEPT_SECONDS}` };
  keepGoing(cache.put(key, new Response(drawn, { headers })));
  return drawn;
}

async function draw({ figures, language }: SharedImage, shape: ShareShape) {
  // Most of what the Worker answers has no picture: fonts and rasteriser wait for the first that has.
  const { drawShareImage } = await import('./draw-share-image.ts');
  return drawShareImage({ figures, language, shape });
}
