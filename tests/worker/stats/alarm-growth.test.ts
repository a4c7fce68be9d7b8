import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { insertConnection, insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { mailTo, recordingSender } from '#tests/worker/support/mail.ts';
import { users } from '#worker/access/schema.ts';
import { insertAlarmMail } from '#worker/admin/alarm-mail.ts';
import { CONNECTION_LIFETIME_MS } from '#worker/domain/access/connection.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { alarmMailId } from '#worker/domain/mail/mail-id.ts';
import {
  ALARMING_GAUGES,
  type AlarmingGauge,
  ERASURE_GRACE_MS,
  GRANT_GRACE_MS,
} from '#worker/domain/stats/daily-figures.ts';
import { usageDay } from '#worker/domain/stats/usage-events.ts';
import { sendDueMail } from '#worker/mail/deliver-mail.ts';
import { isMessageId } from '#worker/platform/mail-delivery/cloudflare-mail.ts';
import type { Runtime } from '#worker/runtime.ts';
import { recordGauges } from '#worker/stats/daily-figures.ts';
import { recordDailyGauges, readGauges } from '#worker/admin/read-gauges.ts';
import { sweep } from '#worker/sweep.ts';

beforeEach(emptyTables);

async function grantsOverdue(runtime: Runtime) {
  const gauges = await readGauges(runtime);
  return gauges.find(({ name }) => name === 'grantsOverdue')?.value;
}

/** Where it is found, as by each sweep, that so much of each is wrong. */
function buildAlarms() {
  const runtime = buildRuntime();
  async function notice(wrong: Partial<Record<AlarmingGauge, number>>) {
    const day = usageDay(runtime.clock());
    const gauges = ALARMING_GAUGES.map((name) => ({ day, name, value: wrong[name] ?? 0 }));
    await recordGauges(runtime.db, gauges);
    await insertAlarmMail(runtime.db, day, runtime.clock());
  }
  return { runtime, notice };
}

test('the owner is told again on the same day as soon as there is twice as much of what is wrong, and not of any one more', async () => {
  const { sender, mails } = recordingSender();
  const runtime = { ...buildRuntime(), mail: sender };
  const erasureAskedAtMs = runtime.clock() - ERASURE_GRACE_MS;
  const told: string[] = [];
  for (let count = 1; count <= 17; count += 1) {
    const { userId } = await insertUser(runtime);
    await runtime.db.update(users).set({ erasureAskedAtMs }).where(eq(users.id, userId));
    await recordDailyGauges(runtime);
    await sendDueMail(runtime);
    for (const { to, text } of mails.splice(0)) {
      if (to === BRAND.supportEmail) told.push(/raderade:\s(\d+)/.exec(text)?.[1] ?? '');
    }
  }
  expect(told).toEqual(['1', '2', '4', '8', '16']);
});

test.each([
  ['two things', ['erasuresOverdue', 'stepsFailing']],
  ['all that can be wrong', ALARMING_GAUGES],
] as const)('an alarm of %s is sent, under a name that others can answer', async (_name, names) => {
  const { runtime, notice } = buildAlarms();
  const alarms = names.map((name) => ({ name, value: 2 ** 30 }));
  await notice(Object.fromEntries(alarms.map(({ name, value }) => [name, value])));
  expect(await sendDueMail(runtime)).toBe(1);
  const id = alarmMailId(usageDay(runtime.clock()), alarms);
  const sent = (await mailTo(BRAND.supportEmail)).filter((mail) => mail.id === id);
  expect(sent).toHaveLength(1);
  const [reference = ''] = sent.map(({ headers }) => headers['References']?.slice(1, -1));
  expect(reference).toContain(id);
  expect(isMessageId(reference)).toBe(true);
});

test('of each other thing that goes wrong on a day the owner is told, also once the first has passed', async () => {
  const { runtime, notice } = buildAlarms();
  const told: number[] = [];
  for (const wrong of [
    { erasuresOverdue: 1 },
    { erasuresOverdue: 1, stepsFailing: 1 },
    { erasuresOverdue: 1, stepsFailing: 1 },
    { stepsFailing: 1 },
    { stepsFailing: 1, mailLost: 1 },
    { mailLost: 3 },
    { mailLost: 3, erasuresOverdue: 1 },
  ]) {
    await notice(wrong);
    told.push(await sendDueMail(runtime));
  }
  expect(told).toEqual([1, 1, 0, 0, 1, 1, 0]);
});

test('access that is over and of which Google could not be told in half an hour is alarming, and no more once it was', async () => {
  let isGoogleDown = true;
  const runtime = buildRuntime({ oauth: { revoke: async () => !isGoogleDown } });
  await insertConnection(runtime, await insertUser(runtime));
  runtime.advance(CONNECTION_LIFETIME_MS);
  await sweep(runtime);
  runtime.advance(GRANT_GRACE_MS - 1);
  expect(await grantsOverdue(runtime)).toBe(0);
  runtime.advance(1);
  expect(await grantsOverdue(runtime)).toBe(1);
  expect(await recordDailyGauges(runtime)).toBe(1);
  isGoogleDown = false;
  await sweep(runtime);
  expect(await grantsOverdue(runtime)).toBe(0);
});
