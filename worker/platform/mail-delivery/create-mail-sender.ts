import type { LocalMail } from '#worker/contract/mail.ts';
import { type Settings, SettingsError } from '#worker/env.ts';
import { withTimeout } from '#worker/platform/concurrency/deadline.ts';

import {
  createCloudflareMail,
  type EmailBinding,
  MAIL_FROM,
  mailHeaders,
  mailProblem,
  mailReplyTo,
} from './cloudflare-mail.ts';
import {
  MAIL_SEND_TIMEOUT_MS,
  type MailOutcome,
  type MailSender,
  type OutgoingMail,
} from './mail-sender.ts';

/** The local stack's outbox, which deduplicates by id. */
function createLocalMail(outboxOrigin: string): MailSender {
  return {
    async send(mail) {
      const url = new URL(`/mail/${encodeURIComponent(mail.id)}`, outboxOrigin);
      try {
        return await withTimeout(MAIL_SEND_TIMEOUT_MS, (signal) => put(url, mail, signal));
      } catch {
        return { kind: 'later', problem: 'no-answer' };
      }
    },
  };
}

async function put(url: URL, mail: OutgoingMail, signal: AbortSignal): Promise<MailOutcome> {
  const { to, language, subject, text, html } = mail;
  const body: LocalMail = {
    from: MAIL_FROM,
    replyTo: mailReplyTo(mail),
    to,
    language,
    subject,
    text,
    html,
    headers: mailHeaders(mail),
  };
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  await response.body?.cancel();
  if (response.ok) return { kind: 'sent', providerMessageId: null };
  return { kind: 'later', problem: response.status >= 500 ? 'provider-down' : 'message-refused' };
}

/**
 * null for no sender.
 * @throws SettingsError when the outbox origin is missing
 */
export function createMailSender(
  { MAIL_MODE, MAIL_OUTBOX_ORIGIN }: Pick<Settings, 'MAIL_MODE' | 'MAIL_OUTBOX_ORIGIN'>,
  binding: EmailBinding,
): MailSender | null {
  switch (MAIL_MODE) {
    case 'none':
      return null;
    case 'local':
      if (MAIL_OUTBOX_ORIGIN === undefined) throw new SettingsError(['MAIL_OUTBOX_ORIGIN']);
      return checked(createLocalMail(MAIL_OUTBOX_ORIGIN));
    case 'cloudflare':
      return checked(createCloudflareMail(binding));
    default:
      return MAIL_MODE satisfies never;
  }
}

/** Nothing with ambiguous headers leaves, whatever the provider accepts. */
export function checked(sender: MailSender): MailSender {
  return {
    async send(mail) {
      const problem = mailProblem(mail);
      return problem === null ? sender.send(mail) : { kind: 'refused', problem };
    },
  };
}
