import type { UnsentMails } from '#worker/contract/admin-mail.ts';
import { countUnsentMail, listUnsentMail, reviveMail } from '#worker/db/queries/unsent-mail.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { Runtime } from '#worker/runtime.ts';

/** The mail that never arrived, one page of it. */
export async function readUnsentMail({ db }: Runtime, page: number): Promise<UnsentMails> {
  const [total, mails] = await Promise.all([countUnsentMail(db), listUnsentMail(db, page)]);
  return { total, mails };
}

/**
 * Has a mail that never arrived sent once more, as it is true now. Safe to repeat: one that waits or was sent is left
 * alone.
 * @throws AppError not_found
 */
export async function resendMail({ db, clock }: Runtime, mailId: string): Promise<void> {
  if (!(await reviveMail(db, mailId, clock()))) throw new AppError('not_found');
}
