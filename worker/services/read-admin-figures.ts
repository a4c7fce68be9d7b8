import type { AdminFigures } from '#worker/contract/admin-figures.ts';
import { listShownFigures } from '#worker/db/queries/shown-figures.ts';
import { listUsageByDay, listUsageDetails } from '#worker/db/queries/usage-counts.ts';
import {
  DEEDS,
  DEEDS_AT_ONCE_MS,
  DEEDS_LAG_MS,
  LEVELS,
  SHOWN_DAYS,
  type DailyFigure,
  type Level,
} from '#worker/domain/admin/daily-figure.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { USAGE_EVENTS, usageDay } from '#worker/domain/usage/usage-event.ts';
import type { Runtime } from '#worker/runtime.ts';

import { readLate } from './check-health.ts';
import { readLevels } from './read-levels.ts';

/** What the owner has to know of the last thirty days, today among them. */
export async function readAdminFigures(runtime: Runtime): Promise<AdminFigures> {
  const { db, clock } = runtime;
  const nowMs = clock();
  const days = Array.from({ length: SHOWN_DAYS }, (_, place) =>
    usageDay(nowMs - (SHOWN_DAYS - 1 - place) * DAY_MS),
  );
  const sinceDay = days[0] ?? '';
  const [rows, levelsNow, late, usage] = await Promise.all([
    listShownFigures(db, { sinceDay, firstMs: nowMs - DEEDS_LAG_MS - DEEDS_AT_ONCE_MS }),
    readLevels(runtime),
    readLate(runtime),
    readUsage(runtime, days),
  ]);
  const known = new Map<string, number>();
  for (const { day, name, value } of rows) {
    known.set(`${name}.${day}`, (known.get(`${name}.${day}`) ?? 0) + value);
  }
  const dailyOf = (name: DailyFigure) => days.map((day) => known.get(`${name}.${day}`) ?? 0);
  const nowOf = (name: Level) => levelsNow.find((level) => level.name === name)?.value ?? null;
  return {
    days,
    late,
    deeds: DEEDS.map((name) => ({ name, days: dailyOf(name) })),
    levels: LEVELS.map((name) => ({ name, now: nowOf(name), days: dailyOf(name) })),
    usage,
  };
}

/** What was done by visitors who agreed to be counted. */
async function readUsage({ db }: Runtime, days: readonly string[]): Promise<AdminFigures['usage']> {
  const sinceDay = days[0] ?? '';
  const [byDay, details] = await Promise.all([
    listUsageByDay(db, sinceDay),
    listUsageDetails(db, sinceDay),
  ]);
  const known = new Map(byDay.map(({ day, event, count }) => [`${event}.${day}`, count]));
  return {
    events: USAGE_EVENTS.map((name) => ({
      name,
      days: days.map((day) => known.get(`${name}.${day}`) ?? 0),
    })),
    details: details.flatMap(({ event, ...rest }) => {
      const name = USAGE_EVENTS.find((each) => each === event);
      return name === undefined ? [] : [{ name, ...rest }];
    }),
  };
}
