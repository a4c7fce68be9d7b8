import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Protection } from '#worker/domain/protection/protection.ts';

/** What is protected, by kind. */
export const PROTECTION_NAME = {
  draft: msg`Utkast`,
  chat: msg`Chattar`,
  sent: msg`Skickat`,
  inDoubt: msg`Osäkert efter skanningen`,
  starred: msg`Stjärnmärkt`,
  labelled: msg`Med etikett`,
  answered: msg`I trådar som du har svarat i`,
  writtenTo: msg`Från dem du har skrivit till`,
  safeSender: msg`Från avsändare på skyddslistan`,
  importantSender: msg`Från bank, vård, skola, myndighet och liknande`,
  receipt: msg`Kvitton, beställningar och inloggningar`,
  important: msg`Märkt som viktigt av Gmail`,
  recent: msg`Yngre än 30 dagar`,
} satisfies Record<Protection, MessageDescriptor>;
