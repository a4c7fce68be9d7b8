import { addressParser } from 'postal-mime';

import type { ImportantHeaders } from '#worker/domain/protection/important-mail.ts';

/** What is read of a message's headers, each a name and a value, to tell whether it is important. */
export function toImportantHeaders(
  headers: readonly (readonly [string, string])[],
): ImportantHeaders {
  const header = (name: string): string | null =>
    headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
  const addressesOf = (name: string) => addressParser(header(name) ?? '', { flatten: true });
  const [sender] = addressesOf('from');
  return {
    listUnsubscribe: header('list-unsubscribe'),
    listId: header('list-id'),
    listPost: header('list-post'),
    precedence: header('precedence'),
    autoSubmitted: header('auto-submitted'),
    feedbackId: header('feedback-id'),
    from: { name: sender?.name ?? '', address: sender?.address ?? '' },
    subject: header('subject') ?? '',
    recipients: [...addressesOf('to'), ...addressesOf('cc')].map(({ address = '' }) => address),
    sender: header('sender'),
    contentType: header('content-type'),
  };
}
