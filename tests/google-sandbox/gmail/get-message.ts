import { isMessageId } from '#tests/google-sandbox/mailbox/message-id.ts';

import { badParameter, forbidden, invalidArgument, notFound } from './google-error.ts';
import type { GmailHandler } from './gmail-call.ts';
import { describeMessage, fullPayload, metadataPayload, rawMessage } from './message-resource.ts';
import { MESSAGE_FIELDS } from './response-fields.ts';

export const getMessage: GmailHandler = {
  responseFields: MESSAGE_FIELDS,
  handle({ account: { mailbox }, path, query, scopes }) {
    const format = (query.get('format') ?? 'full').toLowerCase();
    const id = (path.get('id') ?? '').toLowerCase();
    if (!isMessageId(id)) throw invalidArgument('Invalid id value');
    if (scopes.has('metadata') && (format === 'full' || format === 'raw')) {
      throw forbidden(`Metadata scope doesn't allow format ${format.toUpperCase()}`);
    }
    const ordinal = mailbox.find(id);
    if (ordinal === null) throw notFound();
    const message = describeMessage(mailbox, ordinal);
    switch (format) {
      case 'minimal':
        return message;
      case 'metadata':
        return {
          ...message,
          payload: metadataPayload(mailbox, ordinal, query.getAll('metadataHeaders')),
        };
      case 'full':
        return { ...message, payload: fullPayload(mailbox, ordinal) };
      case 'raw':
        return { ...message, raw: rawMessage(mailbox, ordinal) };
      default:
        throw badParameter(
          'format',
          `Invalid value at 'format' (type.googleapis.com/google.gmail.v1.MessageFormat), "${format}"`,
        );
    }
  },
};
