import type { OutgoingMail } from '#worker/platform/mail-delivery/mail-sender.ts';
import type { Runtime } from '#worker/runtime.ts';

import type { MailDocument } from './mail-document.ts';
import type { MailToCompose } from './outbox-queries.ts';

export type ComposingRuntime = Pick<Runtime, 'db' | 'settings' | 'keyedHash' | 'clock'>;

/** `id`: when it differs from the row's, for mail sent more than once. */
type ComposedMail = Pick<OutgoingMail, 'to' | 'answers' | 'isOfTicket'> & {
  id?: string;
  document: MailDocument;
};

/** null when there is nothing to say, or no recipient. */
export type Composer = (
  runtime: ComposingRuntime,
  row: MailToCompose,
) => Promise<ComposedMail | null>;
