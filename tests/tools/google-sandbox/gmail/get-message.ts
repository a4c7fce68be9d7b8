import { findMessage } from './find-message.ts';
import type { GmailHandler } from './gmail-call.ts';
import { describeInFormat, readFormat } from './message-format.ts';
import { MESSAGE_FIELDS } from './response-fields.ts';

export const getMessage: GmailHandler = {
  responseFields: MESSAGE_FIELDS,
  handle(call) {
    const { mailbox } = call.account;
    const format = readFormat(call, ['minimal', 'metadata', 'full', 'raw']);
    const ordinal = findMessage(mailbox, call.path);
    return describeInFormat(mailbox, ordinal, format, call.query.getAll('metadataHeaders'));
  },
};
