export type PacificDay = { startMs: number; endMs: number };

const WALL_CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/**
 * The day in California that a time belongs to, from midnight to midnight: Google's quotas of a day begin
 * anew there and then. It lasts 23 hours in March and 25 in November, when clocks are changed.
 */
export function pacificDayOf(nowMs: number): PacificDay {
  const { year, month, day } = readWallClock(nowMs);
  return {
    startMs: findMidnight(Date.UTC(year, month - 1, day)),
    endMs: findMidnight(Date.UTC(year, month - 1, day + 1)),
  };
}

/** When clocks in California show midnight. They are changed at two, so that each midnight comes once. */
function findMidnight(shownAsUtcMs: number): number {
  const roughMs = shownAsUtcMs - offsetAt(shownAsUtcMs);
  return shownAsUtcMs - offsetAt(roughMs);
}

/** What clocks in California show, less what they show in Greenwich, in milliseconds. */
function offsetAt(atMs: number): number {
  const { year, month, day, hour, minute, second } = readWallClock(atMs);
  const shownMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return shownMs - Math.floor(atMs / 1000) * 1000;
}

function readWallClock(atMs: number) {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of WALL_CLOCK.formatToParts(atMs)) {
    if (type in shown) Object.assign(shown, { [type]: Number(value) });
  }
  return shown;
}
