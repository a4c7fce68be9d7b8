import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { campaignRuns, IS_LONG_CAMPAIGN } from '#tests/support/campaign.ts';
import { createSqliteD1 } from '#tests/support/sqlite-d1.ts';
import { composeMail } from '#worker/compose-mail.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { MAIL_LEASE_MS } from '#worker/domain/mail/mail-schedule.ts';
import { parseSettings } from '#worker/env.ts';
import { createLog } from '#worker/log.ts';
import { deliverMail, type MailRuntime, sendDueMail } from '#worker/mail/deliver-mail.ts';
import { insertConfirmationMail } from '#worker/mail/outbox-queries.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { checked } from '#worker/platform/mail-delivery/create-mail-sender.ts';
import type { MailOutcome, MailSender } from '#worker/platform/mail-delivery/mail-sender.ts';
import type { DeskAnnouncing } from '#worker/platform/desk-changes.ts';

import { insertPaidOrder } from './insert-paid-order.ts';

vi.setConfig({ testTimeout: IS_LONG_CAMPAIGN ? 0 : 240_000 });

/** The longest wait between two attempts; and more sweeps than there are fates. */
const BETWEEN_SWEEPS_MS = 3 * 60 * MINUTE_MS;
const SWEEPS = 10;

/**
 * What happens to one attempt to hand a mail to its provider. `dies-*`: whoever tries it is never heard of
 * again, before or after the provider has it · `lost-answer`: it has it, and says that it failed · `late`: it
 * has it, and says so when somebody else may have the mail.
 */
const FATES = ['taken', 'down', 'dies-before', 'dies-after', 'lost-answer', 'late'] as const;
type Fate = (typeof FATES)[number];

/** Nobody can tell, from without, whether the provider has the mail. */
const UNCERTAIN: ReadonlySet<Fate> = new Set(['dies-after', 'lost-answer', 'late']);

const d1 = createSqliteD1();
const plainDb = d1.through(async (step) => step());
const orderId = await insertPaidOrder(plainDb);
const mailId = mailIdOf('order-confirmation', orderId);

const KEY = Buffer.alloc(32, 7).toString('base64');
const PARTS = {
  composeMail,
  keyedHash: () => '',
  sleep: async () => {},
  log: createLog('error', () => {}),
  settings: parseSettings({
    APP_ORIGIN: 'https://grinbox.test',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    TOKEN_KEYS: `v1:${KEY}`,
    HASH_KEY: KEY,
    ENVIRONMENT: 'test',
  }),
};

/** A provider that meets each attempt with the next fate; when there are no more, it takes everything. */
function buildProvider(fates: readonly Fate[], wait: () => Promise<unknown>) {
  const left = [...fates];
  const met: Fate[] = [];
  const taken: string[] = [];
  async function send(id: string): Promise<MailOutcome> {
    const fate = left.shift() ?? 'taken';
    met.push(fate);
    await wait();
    if (fate === 'dies-before') return new Promise(() => {});
    if (fate === 'down') return { kind: 'later', problem: 'provider-down' };
    taken.push(id);
    if (fate === 'dies-after') return new Promise(() => {});
    if (fate === 'late') for (let turn = 0; turn < 5; turn += 1) await wait();
    await wait();
    return fate === 'lost-answer'
      ? { kind: 'later', problem: 'no-answer' }
      : { kind: 'sent', providerMessageId: null };
  }
  const sender = checked({ send: ({ id }) => send(id) });
  return { sender, taken, met };
}

function runtimeWith(
  db: Database,
  mail: MailSender,
  clock: () => number,
): MailRuntime & DeskAnnouncing {
  return { ...PARTS, db, mail, clock, supportDesk: () => ({ announce: async () => {} }) };
}

/** Until nothing moves any more but by those who have died. */
async function runToTheEnd(scheduler: fc.Scheduler): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet += 1) {
    if (scheduler.count() > 0) quiet = 0;
    await scheduler.waitIdle();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function isWaiting(): Promise<boolean> {
  const [row] = await plainDb.select().from(mailOutbox).where(eq(mailOutbox.id, mailId));
  return row?.status === 'waiting';
}

type Story = {
  fates: readonly Fate[];
  deliverers: number;
  /** How often more than once the payment is booked. */
  repeats: number;
  /** How the clock moves on meanwhile. */
  minutes: readonly number[];
};

const stories: fc.Arbitrary<Story> = fc.record({
  fates: fc.array(fc.constantFrom(...FATES), { maxLength: 4 }),
  deliverers: fc.integer({ min: 1, max: 3 }),
  repeats: fc.integer({ min: 0, max: 1 }),
  minutes: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
});

/** Everybody at once, in an order that the scheduler draws; then sweeps, until the mail has come to its end. */
async function play(
  scheduler: fc.Scheduler,
  { fates, deliverers, repeats, minutes }: Story,
): Promise<ReturnType<typeof buildProvider> & { overtaken: number }> {
  await plainDb.delete(mailOutbox);
  let nowMs = 10_000;
  let overtaken = 0;
  const turn = () => scheduler.schedule(Promise.resolve());
  const db = d1.through(async (step) => {
    await turn();
    return step();
  });
  const provider = buildProvider(fates, turn);
  const runtime = runtimeWith(db, provider.sender, () => nowMs);

  const story: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 1 + repeats }, () => async () => {
      await db.batch([insertConfirmationMail(db, orderId, nowMs)]);
    }),
    ...Array.from({ length: deliverers }, () => async () => {
      await turn();
      const begunAtMs = nowMs;
      await deliverMail(runtime, mailId);
      // No sender takes that long (MAIL_SEND_TIMEOUT_MS); a machine that stands still might.
      if (nowMs - begunAtMs >= MAIL_LEASE_MS) overtaken += 1;
    }),
    ...minutes.map((some) => async () => {
      await turn();
      nowMs += some * MINUTE_MS;
    }),
  ];
  for (const part of story) void part();
  await runToTheEnd(scheduler);

  const sweeping = runtimeWith(plainDb, provider.sender, () => nowMs);
  for (let sweep = 0; sweep < SWEEPS && (await isWaiting()); sweep += 1) {
    nowMs += BETWEEN_SWEEPS_MS;
    void sendDueMail(sweeping);
    await runToTheEnd(scheduler);
  }
  return { ...provider, overtaken };
}

test('whatever happens in whatever order: never lost, and never twice where the provider knows a mail again', async () => {
  const seen = new Map<Fate, number>();
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), stories, async (scheduler, story) => {
      const { taken, met, overtaken } = await play(scheduler, story);
      for (const fate of met) seen.set(fate, (seen.get(fate) ?? 0) + 1);
      // What a provider that knows mail by our name for it has in the end: this one, once.
      expect(new Set(taken)).toEqual(new Set([mailId]));
      // What any other has: one more for each time that nobody could tell, and no other.
      const uncertain = overtaken + met.filter((fate) => UNCERTAIN.has(fate)).length;
      expect(taken.length).toBeLessThanOrEqual(1 + uncertain);
      if (uncertain === 0) expect(taken).toHaveLength(1);
    }),
    campaignRuns(200, 20_000),
  );
  for (const fate of FATES) expect(seen.get(fate)).toBeGreaterThan(10);
});
