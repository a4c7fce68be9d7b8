import { and, eq, gt, gte, inArray, lt } from 'drizzle-orm';

import { ALARMING_LEVELS, type Alarm } from '#worker/domain/admin/daily-figure.ts';
import { alarmMailId, mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';

import type { Database } from '../client.ts';
import { dailyFigures } from '../schema/daily-figures.ts';
import { mailOutbox } from '../schema/mail-outbox.ts';

const KIND: MailKind = 'alarm';
const DELETED_AT_ONCE = 1_000;

/** One a day for all that has been wrong on it, and another as soon as much more is, however often that is found. */
export async function insertAlarmMail(db: Database, day: string, nowMs: number): Promise<void> {
  const alarms = await readAlarmsOfDay(db, day);
  if (alarms.length === 0) return;
  await db
    .insert(mailOutbox)
    .values({
      id: alarmMailId(day, alarms),
      kind: KIND,
      subjectId: day,
      userId: null,
      language: 'sv',
      status: 'waiting',
      createdAtMs: nowMs,
      dueAtMs: nowMs,
      attempts: 0,
    })
    .onConflictDoNothing();
}

/** What has been wrong on this day, and the most that there was of it at once. */
export async function readAlarmsOfDay(db: Database, day: string): Promise<Alarm[]> {
  const rows = await db
    .select()
    .from(dailyFigures)
    .where(
      and(
        eq(dailyFigures.day, day),
        inArray(dailyFigures.name, [...ALARMING_LEVELS]),
        gt(dailyFigures.value, 0),
      ),
    );
  return ALARMING_LEVELS.flatMap((name) => {
    const row = rows.find((one) => one.name === name);
    return row === undefined ? [] : [{ name, value: row.value }];
  });
}

/** Of days before this one. @returns how many were deleted */
export async function deleteOldAlarmMail(db: Database, beforeDay: string): Promise<number> {
  const old = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(gte(mailOutbox.id, mailIdOf(KIND, '')), lt(mailOutbox.id, mailIdOf(KIND, beforeDay))),
    )
    .limit(DELETED_AT_ONCE);
  const { meta } = await db.delete(mailOutbox).where(inArray(mailOutbox.id, old));
  return meta.changes;
}
