import { addDeeds } from '#worker/db/queries/daily-figures.ts';
import {
  claimMail,
  recordMailSent,
  recordMailUnsent,
  type MailRow,
} from '#worker/db/queries/mail-outbox.ts';
import { mailRetryWaitMs } from '#worker/domain/mail/mail-schedule.ts';
import { usageDay } from '#worker/domain/usage/usage-event.ts';
import { describeError } from '#worker/log.ts';
import type { MailOutcome, MailProblem, MailSender } from '#worker/mail/mail-sender.ts';
import type { Runtime } from '#worker/runtime.ts';
import { waitAtMost } from '#worker/wait-at-most.ts';

import { composeMail } from './compose-mail.ts';
import { tryThrice } from './try-thrice.ts';

/** What only the owner of the service can mend. */
const OWNERS_PROBLEMS: ReadonlySet<MailProblem> = new Set([
  'sender-not-set-up',
  'message-refused',
  'header-invalid',
  'not-composed',
]);
/** Nobody waits for mail longer than this. */
export const SOON_MS = 3_000;

export type MailRuntime = Pick<
  Runtime,
  'db' | 'mail' | 'clock' | 'sleep' | 'log' | 'settings' | 'keyedHash'
>;

/**
 * `unsent`: it waits for another attempt. `moot`: there was nothing left to tell. `none`: it was not ours to send, or not
 * due.
 */
export type Delivery = { kind: 'sent' | 'unsent' | 'refused' | 'moot' | 'none' };

/**
 * Sends a mail, if it is due and nobody else is at it. Never throws. A crash between the provider's yes and
 * our booking of it leaves the mail to be sent once more, when its lease has run out: of the two faults, twice
 * and not at all, a confirmation may only have the first.
 */
export async function deliverMail(runtime: MailRuntime, mailId: string): Promise<Delivery> {
  const { db, mail, clock, log } = runtime;
  if (mail === null) return { kind: 'none' };
  try {
    const row = await claimMail(db, mailId, clock());
    return row === undefined ? { kind: 'none' } : await deliverClaimed(runtime, mail, row);
  } catch (error) {
    log.error('mail.delivery_failed', { mailId, ...describeError(error) });
    return { kind: 'unsent' };
  }
}

/** The same for whoever has other things to do: the mail goes its way, and is waited for a few seconds. */
export async function deliverMailSoon(runtime: MailRuntime, mailId: string): Promise<void> {
  await waitAtMost(SOON_MS, deliverMail(runtime, mailId));
}

async function deliverClaimed(
  runtime: MailRuntime,
  sender: MailSender,
  row: MailRow,
): Promise<Delivery> {
  const { db } = runtime;
  const outcome = await composeAndSend(runtime, sender, row);
  if (outcome === 'moot') {
    await recordMailUnsent(db, row, { status: 'moot' });
    return { kind: 'moot' };
  }
  if (outcome.kind === 'sent') {
    await bookSent(runtime, row, outcome.providerMessageId);
    return { kind: 'sent' };
  }
  return recordProblem(runtime, row, outcome);
}

async function composeAndSend(
  runtime: MailRuntime,
  sender: MailSender,
  row: MailRow,
): Promise<MailOutcome | 'moot'> {
  try {
    const mail = await composeMail(runtime, row);
    return mail === null ? 'moot' : await sender.send(mail);
  } catch (error) {
    // Mail that the law asks for is not lost to a fault that a release can mend.
    runtime.log.error('mail.not_composed', { mailId: row.id, ...describeError(error) });
    return { kind: 'later', problem: 'not-composed' };
  }
}

/** What is not booked is sent again, so this is tried harder than anything else. */
async function bookSent(
  { db, clock, sleep, log }: MailRuntime,
  { id }: MailRow,
  providerMessageId: string | null,
): Promise<void> {
  const onFailure = (error: unknown, attempt: number) =>
    log.warn('mail.booking_failed', { mailId: id, attempt, ...describeError(error) });
  await tryThrice({ sleep, onFailure }, () =>
    recordMailSent(db, id, { nowMs: clock(), providerMessageId }),
  );
}

async function recordProblem(
  { db, clock, log }: MailRuntime,
  row: MailRow,
  { kind, problem }: Exclude<MailOutcome, { kind: 'sent' }>,
): Promise<Delivery> {
  const { id: mailId, attempts: attempt } = row;
  const nowMs = clock();
  const level = kind === 'refused' || OWNERS_PROBLEMS.has(problem) ? 'error' : 'warn';
  log[level](`mail.${kind === 'refused' ? 'refused' : 'delayed'}`, {
    mailId,
    attempt,
    kind: problem,
  });
  await recordMailUnsent(
    db,
    row,
    kind === 'refused'
      ? { status: 'refused', problem }
      : {
          dueAtMs: nowMs + mailRetryWaitMs(row.kind, attempt, nowMs - row.createdAtMs),
          problem,
        },
  );
  if (kind !== 'refused') return { kind: 'unsent' };
  await addDeeds(db, 'mailFailed', { day: usageDay(nowMs), count: 1 });
  return { kind: 'refused' };
}
