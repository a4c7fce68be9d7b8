import { DAY_MS } from '#worker/domain/duration.ts';

import { TRASH_SEARCH } from './row-search.ts';

const YEAR_MS = 365 * DAY_MS;
/** Older mail is one slice. */
const YEARS = 12;

/** Searches that partition the trash by age at the scan: their pages can be fetched concurrently. */
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
