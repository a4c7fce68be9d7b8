import { and, eq, gt, gte, inArray, lt } from 'drizzle-orm';

import { ADMIN_PATH } from '#worker/domain/admin/admin-pages.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { formatCount } from '#worker/domain/format.ts';
import { alarmMailId, mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';
import {
  type Alarm,
  ALARMING_GAUGES,
  type AlarmingGauge,
} from '#worker/domain/stats/daily-figures.ts';
import type { Composer, MailDocument } from '#worker/mail/mail-document.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { dailyFigures } from '#worker/stats/schema.ts';

const KIND: MailKind = 'alarm';
const DELETED_AT_ONCE = 1_000;

/** One mail a day, and another each time alarms rise markedly. */
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

/** Each alarming gauge's maximum of the day. */
async function readAlarmsOfDay(db: Database, day: string): Promise<Alarm[]> {
  const rows = await db
    .select()
    .from(dailyFigures)
    .where(
      and(
        eq(dailyFigures.day, day),
        inArray(dailyFigures.name, [...ALARMING_GAUGES]),
        gt(dailyFigures.value, 0),
      ),
    );
  return ALARMING_GAUGES.flatMap((name) => {
    const row = rows.find((one) => one.name === name);
    return row === undefined ? [] : [{ name, value: row.value }];
  });
}

/** Of days before `beforeDay`. @returns how many */
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

const NAMES: Record<AlarmingGauge, string> = {
  purgesOverdue: 'Åtkomster och uppgifter kvar efter sin tid',
  erasuresOverdue: 'Konton som skulle vara raderade',
  grantsOverdue: 'Åtkomster som Google inte har avslutat än',
  cleanupsStopped: 'Betalda städningar som har stannat',
  ordersOverdue: 'Ordrar som skulle vara avslutade',
  withdrawalsOverdue: 'Ångrade köp som inte är avgjorda',
  refundsOwed: 'Återbetalningar som väntar på dig',
  refundsOverdue: 'Återbetalningar som inte har gått iväg',
  paymentsDisputed: 'Bestridda betalningar som väntar på ditt svar',
  mailOverdue: 'Mejl som skulle ha gått',
  mailLost: 'Mejl om köp som inte kom fram',
  stepsFailing: 'Delar av genomgången som inte har blivit klara på en timme',
  doubts: 'Osäkra skanningar i går och i dag, där Gmail inte svarade som väntat',
};

/** In Swedish, like everything for the operators. */
export function alarm(alarms: readonly Alarm[], day: string, origin: string): MailDocument {
  const items = alarms.map(({ name, value }) => `${NAMES[name]}:\u00a0${formatCount(value, 'sv')}`);
  return {
    language: 'sv',
    subject: `Något behöver ses till i ${BRAND.productName}`,
    preview: items.join(' · '),
    heading: 'Något behöver ses till',
    blocks: [
      { kind: 'text', text: `Så här många har det varit som mest ${day}:` },
      { kind: 'list', items },
      { kind: 'link', text: 'Se läget', url: new URL(ADMIN_PATH, origin).href },
    ],
    footer: [
      'Det här mejlet kommer en gång om dagen så länge något står kvar, och på nytt när något annat tillkommer eller det har blivit dubbelt så mycket.',
    ],
  };
}

/** null when the figures of that day are gone. */
export const composeAlarmMail: Composer = async (runtime, { subjectId: day }) => {
  const alarms = await readAlarmsOfDay(runtime.db, day);
  if (alarms.length === 0) return null;
  const document = alarm(alarms, day, runtime.settings.APP_ORIGIN);
  return { to: BRAND.supportEmail, document };
};
