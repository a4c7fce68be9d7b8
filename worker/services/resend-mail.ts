import type { ResentMail, UnsentMail, UnsentMails } from '#worker/contract/admin-mail.ts';
import {
  countUnsentMail,
  findMailStatus,
  listUnsentMail,
  reviveMail,
} from '#worker/db/queries/unsent-mail.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { Runtime } from '#worker/runtime.ts';
import { waitAtMost } from '#worker/wait-at-most.ts';

import { announceDeskChange } from './announce-desk-change.ts';
import { deliverMail, SOON_MS } from './deliver-mail.ts';

/** The mail that never arrived, one page of it. */
export async function readUnsentMail({ db, clock }: Runtime, page: number): Promise<UnsentMails> {
  const nowMs = clock();
  const [total, rows] = await Promise.all([
    countUnsentMail(db, nowMs),
    listUnsentMail(db, { page, nowMs }),
  ]);
  const mails = rows.map(({ status, ...row }): UnsentMail => ({
    ...row,
    state: status === 'refused' ? 'refused' : 'given-up',
  }));
  return { total, mails };
}

/**
 * Has a mail that never arrived sent once more, as it is true now. Safe to repeat: one that waits or was sent is left
 * alone. The desk is told when it is known what came of it.
 * @param keepGoing is given what goes on after the answer
 * @returns what has come of it within a few seconds
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
  await waitAtMost(SOON_MS, delivery);
  const status = await findMailStatus(db, mailId);
  if (status === undefined) throw new AppError('not_found');
  // Given up is only what has waited for days.
  return { state: status === 'given-up' ? 'waiting' : status };
}
