import { readAlarmsOfDay } from '#worker/db/queries/alarm-mail.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { alarm } from '#worker/mail/templates/alarm.ts';

import type { Composer } from './compose-mail.ts';

/** To those who run the service; null for a day of which the figures have been forgotten. */
export const composeAlarmMail: Composer = async (runtime, { subjectId: day }) => {
  const alarms = await readAlarmsOfDay(runtime.db, day);
  if (alarms.length === 0) return null;
  const document = alarm(alarms, day, runtime.settings.APP_ORIGIN);
  return { to: BRAND.supportEmail, document };
};
