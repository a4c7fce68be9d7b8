import type { AdminFigures } from '#worker/contract/admin-figures.ts';
import { findCountedUntil, listDailyFigures } from '#worker/db/queries/daily-figures.ts';
import {
  DEEDS,
  LEVELS,
  SHOWN_DAYS,
  type DailyFigure,
  type Level,
} from '#worker/domain/admin/daily-figure.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { usageDay } from '#worker/domain/usage/usage-event.ts';
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
  const [rows, levelsNow, countedUntilMs, late] = await Promise.all([
    listDailyFigures(db, days[0] ?? ''),
    readLevels(runtime),
    findCountedUntil(db),
    readLate(runtime),
  ]);
  const known = new Map(rows.map(({ day, name, value }) => [`${name}.${day}`, value]));
  const dailyOf = (name: DailyFigure) => days.map((day) => known.get(`${name}.${day}`) ?? 0);
  const nowOf = (name: Level) => levelsNow.find((level) => level.name === name)?.value ?? null;
  return {
    days,
    late,
    countedUntilMs,
    deeds: DEEDS.map((name) => ({ name, days: dailyOf(name) })),
    levels: LEVELS.map((name) => ({ name, now: nowOf(name), days: dailyOf(name) })),
  };
}
