import { z } from 'zod';

import type { MailboxEvent } from '#worker/domain/cleanup/mailbox-event.ts';

const messageRef = z.object({ message: z.object({ id: z.string().regex(/^[0-9a-f]{1,16}$/) }) });
const labelChange = messageRef.extend({ labelIds: z.array(z.string()).default([]) });

const recordSchema = z.object({
  messagesDeleted: z.array(messageRef).default([]),
  labelsAdded: z.array(labelChange).default([]),
  labelsRemoved: z.array(labelChange).default([]),
});

/** Gmail leaves `history` out of an empty page. */
export const historyPageSchema = z.object({
  history: z.array(recordSchema).default([]),
  nextPageToken: z.string().min(1).optional(),
});

/** Leaves all else of the records out of Google's answer. */
export const HISTORY_FIELDS =
  'history(messagesDeleted/message/id,labelsAdded(message/id,labelIds),labelsRemoved(message/id,labelIds)),nextPageToken';

/** Gmail's own labels are written in capitals (INBOX, CATEGORY_SOCIAL); all others are the user's. */
const SYSTEM_LABEL = /^[A-Z_]+$/;

/** The events of a page, oldest first. A record tells of each change once, in one of its lists. */
export function mailboxEvents({ history }: z.output<typeof historyPageSchema>): MailboxEvent[] {
  return history.flatMap(({ messagesDeleted, labelsAdded, labelsRemoved }) => [
    ...messagesDeleted.map(({ message }): MailboxEvent => ({
      messageId: message.id,
      kind: 'gone',
    })),
    ...labelsAdded.flatMap(({ message, labelIds }): MailboxEvent[] => {
      if (labelIds.includes('TRASH') || labelIds.includes('SPAM')) {
        return [{ messageId: message.id, kind: 'gone' }];
      }
      const isMarked = labelIds.some((label) => label === 'STARRED' || !SYSTEM_LABEL.test(label));
      return isMarked ? [{ messageId: message.id, kind: 'kept' }] : [];
    }),
    ...labelsRemoved.flatMap(({ message, labelIds }): MailboxEvent[] =>
      labelIds.includes('TRASH') || labelIds.includes('SPAM')
        ? [{ messageId: message.id, kind: 'back' }]
        : [],
    ),
  ]);
}
