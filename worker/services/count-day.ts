import { insertAlarmMail } from '#worker/db/queries/alarm-mail.ts';
import { beginDeedCursor, countDeeds, noteLevels } from '#worker/db/queries/daily-figures.ts';
import { DEEDS_AT_ONCE_MS, DEEDS_LAG_MS } from '#worker/domain/admin/daily-figure.ts';
import { usageDay } from '#worker/domain/usage/usage-event.ts';
import type { Runtime } from '#worker/runtime.ts';

import { countAlarms, readLevels } from './read-levels.ts';

/** Adds to the daily figures what has happened since they were added to last. @returns 1, or 0 where another run did */
export async function countNewDeeds({ db, clock }: Runtime): Promise<number> {
  const settledMs = clock() - DEEDS_LAG_MS;
  const countedUntilMs = await beginDeedCursor(db, settledMs - DEEDS_AT_ONCE_MS);
  const untilMs = Math.min(settledMs, countedUntilMs + DEEDS_AT_ONCE_MS);
  if (untilMs <= countedUntilMs) return 0;
  return (await countDeeds(db, { countedUntilMs, untilMs })) ? 1 : 0;
}

/** Notes how much waits and is late, and tells the owner of what is wrong, by mail once a day. @returns how much that is */
export async function noteLevelsOfDay(runtime: Runtime): Promise<number> {
  const nowMs = runtime.clock();
  const day = usageDay(nowMs);
  const levels = await readLevels(runtime, nowMs);
  await noteLevels(
    runtime.db,
    levels.flatMap(({ name, day, value }) => (value === null ? [] : [{ name, day, value }])),
  );
  const alarms = countAlarms(levels);
  if (alarms > 0) {
    const counts = Object.fromEntries(levels.map(({ name, value }) => [name, value ?? 0]));
    runtime.log.error('levels.alarming', { counts });
    // Where nothing can be sent a mail that waits would only be late itself.
    if (runtime.mail !== null) await insertAlarmMail(runtime.db, day, nowMs);
  }
  return alarms;
}
