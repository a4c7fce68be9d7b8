import type { LocalMail } from '#worker/contract/local-mail.ts';
import { withTimeout } from '#worker/with-timeout.ts';

import { MAIL_FROM, mailHeaders, mailReplyTo } from './mail-headers.ts';
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
export function createLocalMail(outboxOrigin: string): MailSender {
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
