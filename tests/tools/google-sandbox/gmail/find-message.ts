import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { isMessageId } from '#tests/tools/google-sandbox/mailbox/message-id.ts';

import { invalidArgument, notFound } from './google-error.ts';

/** The id of a message or thread as it stands in a path. Throws Google's 400 for what cannot be one. */
export function readId(path: ReadonlyMap<string, string>): string {
  const id = (path.get('id') ?? '').toLowerCase();
  if (!isMessageId(id)) throw invalidArgument('Invalid id value');
  return id;
}

/** The message that a path names. Throws Google's 404 when the mailbox has none such. */
export function findMessage(mailbox: Mailbox, path: ReadonlyMap<string, string>): number {
  const ordinal = mailbox.find(readId(path));
  if (ordinal === null) throw notFound();
  return ordinal;
}
