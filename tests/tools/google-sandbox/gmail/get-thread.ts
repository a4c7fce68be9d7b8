import { readId } from './find-message.ts';
import type { GmailHandler } from './gmail-call.ts';
import { notFound } from './google-error.ts';
import { describeInFormat, readFormat } from './message-format.ts';
import { THREAD_FIELDS } from './response-fields.ts';
import { membersOfThread } from './thread-members.ts';

export const getThread: GmailHandler = {
  responseFields: THREAD_FIELDS,
  handle(call) {
    const { mailbox } = call.account;
    const format = readFormat(call, ['minimal', 'metadata', 'full']);
    const id = readId(call.path);
    const ordinals = membersOfThread(mailbox, id);
    if (ordinals.length === 0) throw notFound();
    const historyIds = ordinals.map((ordinal) => mailbox.columns.historyIds[ordinal] ?? 0);
    return {
      id,
      historyId: String(Math.max(...historyIds)),
      messages: ordinals.map((ordinal) =>
        describeInFormat(mailbox, ordinal, format, call.query.getAll('metadataHeaders')),
      ),
    };
  },
};
