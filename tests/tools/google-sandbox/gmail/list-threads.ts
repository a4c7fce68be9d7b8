import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

import type { GmailHandler } from './gmail-call.ts';
import { snippetOf } from './message-text.ts';
import { THREAD_LIST_FIELDS } from './response-fields.ts';
import { findResultPage } from './result-page.ts';
import { newestMembers } from './thread-members.ts';

/** Threads of which a search finds any message, by the newest one found. */
export const listThreads: GmailHandler = {
  responseFields: THREAD_LIST_FIELDS,
  handle(call) {
    const { mailbox } = call.account;
    const page = findResultPage(call, 'threads', (found) => firstOfEachThread(mailbox, found));
    const roots = Array.from(page.ordinals, (ordinal) => mailbox.columns.threadRoots[ordinal] ?? 0);
    const newest = newestMembers(mailbox, roots);
    const threads = roots.map((root) => {
      const { ordinal, historyId } = newest.get(root) ?? { ordinal: root, historyId: 0 };
      return {
        id: mailbox.ids.idOf(root),
        snippet: snippetOf(mailbox.ids.idOf(ordinal)),
        historyId: String(historyId),
      };
    });
    return {
      ...(threads.length === 0 ? {} : { threads }),
      ...(page.nextPageToken === null ? {} : { nextPageToken: page.nextPageToken }),
      resultSizeEstimate: page.resultSizeEstimate,
    };
  },
};

function firstOfEachThread(mailbox: Mailbox, found: Uint32Array): Uint32Array {
  const { threadRoots } = mailbox.columns;
  const seen = new Uint8Array(mailbox.addedCount);
  return found.filter((ordinal) => {
    const root = threadRoots[ordinal] ?? ordinal;
    if (seen[root] === 1) return false;
    seen[root] = 1;
    return true;
  });
}
