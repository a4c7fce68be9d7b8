import type { EmailBinding } from '#worker/platform/mail-delivery/cloudflare-mail.ts';
import type { OutgoingMail } from '#worker/platform/mail-delivery/mail-sender.ts';

export function buildMail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    id: 'receipt.ord_abc',
    to: 'anna@example.se',
    language: 'sv',
    subject: 'Kvitto GR-12345678',
    text: 'Klart',
    html: '<!doctype html><p>Klart</p>',
    ...changes,
  };
}

type Sent = Parameters<EmailBinding['send']>[0];

/** Email Service, as far as it takes mail: `answer` is what it does with each. */
export function recordingBinding(
  answer: () => Promise<{ messageId: string }> = async () => ({ messageId: 'cf-1' }),
) {
  const sent: Sent[] = [];
  const binding: EmailBinding = {
    async send(mail) {
      sent.push(mail);
      return answer();
    },
  };
  return { binding, sent };
}
