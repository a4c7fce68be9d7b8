import type { ResentMail, UnsentMails } from '#worker/contract/admin.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { MAIL_RETRY_WINDOW_MS, mailRetryWaitMs } from '#worker/domain/mail/mail-schedule.ts';
import { usageDay } from '#worker/domain/stats/usage-events.ts';
import { describeError } from '#worker/log.ts';
import { type Deadline, NO_DEADLINE, withDeadline } from '#worker/platform/concurrency/deadline.ts';
import { withRetries } from '#worker/platform/concurrency/tasks.ts';
import { announceDeskChange, type DeskAnnouncing } from '#worker/platform/desk-changes.ts';
import type {
  MailOutcome,
  MailProblem,
  MailSender,
} from '#worker/platform/mail-delivery/mail-sender.ts';
import type { Runtime } from '#worker/runtime.ts';
import { incrementCounters } from '#worker/stats/daily-figures.ts';

import {
  claimMail,
  countUnsentMail,
  findMailStatus,
  expireMail,
  listDueMailIds,
  listUnsentMail,
  type MailRow,
  recordMailSent,
  recordMailUnsent,
  reviveMail,
} from './outbox-queries.ts';

/** Only the operator can fix these. */
const OWNERS_PROBLEMS: ReadonlySet<MailProblem> = new Set([
  'sender-not-set-up',
  'message-refused',
  'header-invalid',
  'not-composed',
]);
export const SOON_MS = 3_000;

export type MailRuntime = Pick<
  Runtime,
  'db' | 'mail' | 'composeMail' | 'clock' | 'sleep' | 'log' | 'settings' | 'keyedHash'
>;

/** `unsent`: awaits a retry. `skipped`: nothing to say. `none`: not due, or leased by another. */
export type Delivery = { kind: 'sent' | 'unsent' | 'refused' | 'skipped' | 'none' };

/**
 * Sends a due mail under a lease. Never throws. At least once: a crash between the provider's acceptance and our
 * record sends it again when the lease expires. A lost confirmation would be worse than a duplicate.
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

/** `deliverMail`, awaited for a few seconds at most. */
export async function deliverMailSoon(runtime: MailRuntime, mailId: string): Promise<void> {
  await withDeadline(SOON_MS, deliverMail(runtime, mailId));
}

async function deliverClaimed(
  runtime: MailRuntime,
  sender: MailSender,
  row: MailRow,
): Promise<Delivery> {
  const { db } = runtime;
  const outcome = await composeAndSend(runtime, sender, row);
  if (outcome === 'skipped') {
    await recordMailUnsent(db, row, { status: 'skipped' });
    return { kind: 'skipped' };
  }
  if (outcome.kind === 'sent') {
    await recordSent(runtime, row, outcome.providerMessageId);
    return { kind: 'sent' };
  }
  return recordProblem(runtime, row, outcome);
}

async function composeAndSend(
  runtime: MailRuntime,
  sender: MailSender,
  row: MailRow,
): Promise<MailOutcome | 'skipped'> {
  try {
    const mail = await runtime.composeMail(runtime, row);
    return mail === null ? 'skipped' : await sender.send(mail);
  } catch (error) {
    // Mail required by law must survive a bug until it is fixed.
    runtime.log.error('mail.not_composed', { mailId: row.id, ...describeError(error) });
    return { kind: 'later', problem: 'not-composed' };
  }
}

/** An unrecorded mail is sent again. */
async function recordSent(
  { db, clock, sleep, log }: MailRuntime,
  { id }: MailRow,
  providerMessageId: string | null,
): Promise<void> {
  const onFailure = (error: unknown, attempt: number) =>
    log.warn('mail.record_failed', { mailId: id, attempt, ...describeError(error) });
  await withRetries({ sleep, onFailure }, () =>
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
  await incrementCounters(db, 'mailFailed', { day: usageDay(nowMs), count: 1 });
  return { kind: 'refused' };
}

const MAX_PER_RUN = 500;
/** Below the six simultaneous connections of an invocation (Workers limits). */
const AT_ONCE = 5;
/** Then the provider is down. */
const FAILURES_IN_A_ROW = 10;

/**
 * Sends due mail: retries, and mail whose sender died.
 * @returns how many were sent
 */
export async function sendDueMail(
  runtime: MailRuntime & DeskAnnouncing,
  hasTimeLeft: Deadline = NO_DEADLINE,
  most = MAX_PER_RUN,
): Promise<number> {
  const { db, mail, clock } = runtime;
  if (mail === null) return 0;
  const queue = (await listDueMailIds(db, clock(), most)).values();
  let sent = 0;
  let failures = 0;
  let isSeenAtDesk = false;
  async function work(): Promise<void> {
    for (const mailId of queue) {
      if (!hasTimeLeft()) return;
      const { kind } = await deliverMail(runtime, mailId);
      if (kind === 'sent') sent += 1;
      if (kind === 'refused' || (kind !== 'none' && isAnswer(mailId))) isSeenAtDesk = true;
      failures = kind === 'unsent' ? failures + 1 : 0;
      if (failures >= FAILURES_IN_A_ROW) return;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (isSeenAtDesk) await announceDeskChange(runtime);
  return sent;
}

function isAnswer(mailId: string): boolean {
  return mailId.startsWith(mailIdOf('support-answer', ''));
}

export async function expireOldMail(runtime: MailRuntime & DeskAnnouncing): Promise<number> {
  const { db, clock, log } = runtime;
  const nowMs = clock();
  const expired = await expireMail(db, { createdBeforeMs: nowMs - MAIL_RETRY_WINDOW_MS, nowMs });
  for (const { id: mailId, attempts: attempt, problem } of expired) {
    log.error('mail.expired', { mailId, attempt, ...(problem === null ? {} : { kind: problem }) });
  }
  if (expired.length > 0) {
    await incrementCounters(db, 'mailFailed', { day: usageDay(nowMs), count: expired.length });
    await announceDeskChange(runtime);
  }
  return expired.length;
}

export async function readUnsentMail({ db, clock }: Runtime, page: number): Promise<UnsentMails> {
  const nowMs = clock();
  const [total, mails] = await Promise.all([
    countUnsentMail(db, nowMs),
    listUnsentMail(db, { page, nowMs }),
  ]);
  return { total, mails };
}

/**
 * Retries undelivered mail, composed afresh. Idempotent: waiting and sent mail is left alone. Announced to the desk
 * once settled.
 * @param keepGoing receives work that outlives the response
 * @returns the status after a few seconds
 * @throws AppError not_found
 */
export async function resendMail(
  runtime: Runtime,
  mailId: string,
  keepGoing: (work: Promise<unknown>) => void,
): Promise<ResentMail> {
  const { db, clock } = runtime;
  if (!(await reviveMail(db, mailId, clock()))) throw new AppError('not_found');
  const delivery = deliverMail(runtime, mailId);
  keepGoing(delivery.then(() => announceDeskChange(runtime)));
  await withDeadline(SOON_MS, delivery);
  const status = await findMailStatus(db, mailId);
  if (status === undefined) throw new AppError('not_found');
  // Just revived, it cannot have expired again.
  return { state: status === 'expired' ? 'waiting' : status };
}
