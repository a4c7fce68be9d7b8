import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

import type { GmailCall } from './gmail-call.ts';
import { badParameter, forbidden } from './google-error.ts';
import { describeMessage, fullPayload, metadataPayload } from './message-resource.ts';
import { rawMessage } from './raw-message.ts';

export type MessageFormat = 'minimal' | 'metadata' | 'full' | 'raw';

/** The format asked for, `full` by default. Throws Google's refusal of one that is not there or not allowed. */
export function readFormat(
  { query, scopes }: Pick<GmailCall, 'query' | 'scopes'>,
  known: readonly MessageFormat[],
): MessageFormat {
  const text = (query.get('format') ?? 'full').toLowerCase();
  const format = known.find((name) => name === text);
  if (format === undefined) {
    throw badParameter(
      'format',
      `Invalid value at 'format' (type.googleapis.com/google.gmail.v1.MessageFormat), "${text}"`,
    );
  }
  if (scopes.has('metadata') && (format === 'full' || format === 'raw')) {
    throw forbidden(`Metadata scope doesn't allow format ${format.toUpperCase()}`);
  }
  return format;
}

/** A message as a format shows it; `headerNames` narrows the headers of `metadata`. */
export function describeInFormat(
  mailbox: Mailbox,
  ordinal: number,
  format: MessageFormat,
  headerNames: readonly string[],
) {
  const message = describeMessage(mailbox, ordinal);
  switch (format) {
    case 'minimal':
      return message;
    case 'metadata':
      return { ...message, payload: metadataPayload(mailbox, ordinal, headerNames) };
    case 'full':
      return { ...message, payload: fullPayload(mailbox, ordinal) };
    case 'raw':
      return { ...message, raw: rawMessage(mailbox, ordinal) };
  }
}
