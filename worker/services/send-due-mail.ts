import { addDeeds } from '#worker/db/queries/daily-figures.ts';
import { giveUpMail, listDueMailIds } from '#worker/db/queries/mail-outbox.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { MAIL_GIVE_UP_MS } from '#worker/domain/mail/mail-schedule.ts';
import { usageDay } from '#worker/domain/usage/usage-event.ts';
import { UNHURRIED, type TimeShare } from '#worker/time-share.ts';

import { announceDeskChange, type DeskAnnouncing } from './announce-desk-change.ts';
import { deliverMail, type MailRuntime } from './deliver-mail.ts';

const MAX_PER_RUN = 500;
/** Six connections may wait for an answer at once in one invocation (Workers limits). */
const AT_ONCE = 5;
/** So many failures in a row are the provider's, and the rest would fare no better. */
const FAILURES_IN_A_ROW = 10;

/**
 * Sends what is due: what could not be sent at once, and what nobody was left to send.
 * @returns how many were sent
 */
export async function sendDueMail(
  runtime: MailRuntime & DeskAnnouncing,
  hasTimeLeft: TimeShare = UNHURRIED,
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
  // What has come of an answer's mail stands beside it; what never arrives is listed.
  if (isSeenAtDesk) await announceDeskChange(runtime);
  return sent;
}

function isAnswer(mailId: string): boolean {
  return mailId.startsWith(mailIdOf('support-answer', ''));
}

/** Puts an end to mail that could not be sent for days, and says so, each by its name. */
export async function giveUpOldMail(runtime: MailRuntime & DeskAnnouncing): Promise<number> {
  const { db, clock, log } = runtime;
  const nowMs = clock();
  const givenUp = await giveUpMail(db, { createdBeforeMs: nowMs - MAIL_GIVE_UP_MS, nowMs });
  for (const { id: mailId, attempts: attempt, problem } of givenUp) {
    log.error('mail.given_up', { mailId, attempt, ...(problem === null ? {} : { kind: problem }) });
  }
  if (givenUp.length > 0) {
    await addDeeds(db, 'mailFailed', { day: usageDay(nowMs), count: givenUp.length });
    await announceDeskChange(runtime);
  }
  return givenUp.length;
}
