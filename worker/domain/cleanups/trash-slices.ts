import { DAY_MS } from '#worker/domain/duration.ts';

import { TRASH_SEARCH } from './row-search.ts';

const YEAR_MS = 365 * DAY_MS;
/** Mail older than that is one slice. */
const YEARS = 12;

/**
 * Searches that together name the whole trash, each mail once, by its age when the scan looked at it: their pages can be
 * asked for at the same time.
 */
export function trashSlices(scannedMs: number): string[] {
  const starts = Array.from({ length: YEARS }, (_, year) =>
    Math.floor((scannedMs - (year + 1) * YEAR_MS) / 1000),
  );
  return [null, ...starts].map((end, place) => {
    const start = starts[place];
    return [
      TRASH_SEARCH,
      ...(start === undefined ? [] : [`after:${start}`]),
      ...(end === null ? [] : [`-after:${end}`]),
    ].join(' ');
  });
}
