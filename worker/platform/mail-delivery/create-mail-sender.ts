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

/**
 * The outbox of this machine's own stack, where mail can be read. It keeps one mail of each id, so that what
 * is sent twice is there once.
 */
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
 * Who carries mail out, as set; null for nobody.
 * @throws SettingsError where it is not said where to
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

/** Whatever the provider makes of it: nothing leaves whose headers could be read in two ways. */
export function checked(sender: MailSender): MailSender {
  return {
    async send(mail) {
      const problem = mailProblem(mail);
      return problem === null ? sender.send(mail) : { kind: 'refused', problem };
    },
  };
}
