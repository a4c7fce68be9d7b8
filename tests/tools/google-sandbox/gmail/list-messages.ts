import type { GmailHandler } from './gmail-call.ts';
import { MESSAGE_LIST_FIELDS } from './response-fields.ts';
import { findResultPage } from './result-page.ts';

export const listMessages: GmailHandler = {
  responseFields: MESSAGE_LIST_FIELDS,
  handle(call) {
    const { mailbox } = call.account;
    const page = findResultPage(call, 'messages', (found) => found);
    const messages = Array.from(page.ordinals, (ordinal) => ({
      id: mailbox.ids.idOf(ordinal),
      threadId: mailbox.ids.idOf(mailbox.columns.threadRoots[ordinal] ?? ordinal),
    }));
    return {
      ...(messages.length === 0 ? {} : { messages }),
      ...(page.nextPageToken === null ? {} : { nextPageToken: page.nextPageToken }),
      resultSizeEstimate: page.resultSizeEstimate,
    };
  },
};
