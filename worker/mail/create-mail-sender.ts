import { SettingsError, type Settings } from '#worker/env.ts';

import { createCloudflareMail, type EmailBinding } from './cloudflare-mail.ts';
import { createLocalMail } from './local-mail.ts';
import { mailProblem } from './mail-headers.ts';
import type { MailSender } from './mail-sender.ts';

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
