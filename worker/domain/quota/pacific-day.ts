import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';

/** From midnight to midnight, in epoch ms. */
export type PacificDay = { startMs: number; endMs: number };

const PACIFIC = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  timeZoneName: 'longOffset',
});

/**
 * The day in California that `nowMs` belongs to: Google's quotas of a day end at midnight there
 * (https://developers.google.com/workspace/gmail/api/reference/quota). When clocks change it has 23 or 25
 * hours.
 */
export function pacificDay(nowMs: number): PacificDay {
  const day = Math.floor((nowMs - behindUtcMs(nowMs)) / DAY_MS);
  return { startMs: midnightMs(day), endMs: midnightMs(day + 1) };
}

/** Midnight UTC is the afternoon before, and clocks change at two in the morning: no change lies in between. */
function midnightMs(day: number): number {
  return day * DAY_MS + behindUtcMs(day * DAY_MS);
}

/** How far clocks in California are behind UTC: eight hours, or seven in summer. */
function behindUtcMs(atMs: number): number {
  const zone = PACIFIC.formatToParts(atMs).find(({ type }) => type === 'timeZoneName');
  const [, hours, minutes] = /^GMT-(\d\d):(\d\d)$/.exec(zone?.value ?? '') ?? [];
  if (hours === undefined) throw new Error('the time zone of California is not known here');
  return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
