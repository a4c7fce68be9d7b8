import type { OutgoingMail } from '#worker/platform/mail-delivery/mail-sender.ts';
import type { Runtime } from '#worker/runtime.ts';

import type { MailDocument } from './mail-document.ts';
import type { MailToCompose } from './outbox-queries.ts';

export type ComposingRuntime = Pick<Runtime, 'db' | 'settings' | 'keyedHash' | 'clock'>;

/** What is to be said to whom, and by what name it goes; the row's own where it is sent once only. */
type ComposedMail = Pick<OutgoingMail, 'to' | 'answers' | 'isOfTicket'> & {
  id?: string;
  document: MailDocument;
};

/** null when there is nothing (any longer) to tell, or nobody to tell it to. */
export type Composer = (
  runtime: ComposingRuntime,
  row: MailToCompose,
) => Promise<ComposedMail | null>;
