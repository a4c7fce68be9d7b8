import { z } from 'zod';

import type { MailboxEvent } from '#worker/domain/cleanups/read-rate.ts';
import type { HistoryEvent } from '#worker/domain/scans/mailbox-changes.ts';
import {
  BULK_CATEGORY_BITS,
  isUserLabel,
  labelMarks,
} from '#worker/domain/scans/messages/message-mark.ts';

const messageRef = z.object({
  message: z.object({
    id: z.string().regex(/^[0-9a-f]{1,16}$/),
    threadId: z
      .string()
      .regex(/^[0-9a-f]{1,16}$/)
      .optional(),
    labelIds: z.array(z.string()).optional(),
  }),
});
const labelChange = messageRef.extend({ labelIds: z.array(z.string()).default([]) });

const recordSchema = z.object({
  messagesAdded: z.array(messageRef).default([]),
  messagesDeleted: z.array(messageRef).default([]),
  labelsAdded: z.array(labelChange).default([]),
  labelsRemoved: z.array(labelChange).default([]),
});

/** Gmail leaves `history` out of an empty page. */
export const historyPageSchema = z.object({
  history: z.array(recordSchema).default([]),
  nextPageToken: z.string().min(1).optional(),
  historyId: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
});

/** Leaves all else of the records out of Google's answer. */
export const HISTORY_FIELDS =
  'history(messagesAdded/message(id,threadId,labelIds),messagesDeleted/message/id,labelsAdded(message(id,labelIds),labelIds),labelsRemoved(message(id,labelIds),labelIds)),nextPageToken,historyId';

/** Of Gmail's own, those that its owner alone gives to mail that lies there. Searches are behind for minutes. */
const KEEPING_LABELS: readonly string[] = ['STARRED', 'CATEGORY_PERSONAL'];

/**
 * What a page says that matters to whoever moves mail, oldest first. A record tells of each change once, in one of its
 * lists. `programLabelIds`: labels that mail programs made, and no owner's wish; see LabelPlan.
 */
export function mailboxEvents(
  { history }: z.output<typeof historyPageSchema>,
  programLabelIds: readonly string[],
): MailboxEvent[] {
  const isMark = (label: string) =>
    KEEPING_LABELS.includes(label) || (isUserLabel(label) && !programLabelIds.includes(label));
  return history.flatMap(({ messagesAdded, messagesDeleted, labelsAdded, labelsRemoved }) => [
    ...messagesAdded.flatMap(({ message: { threadId, labelIds } }): MailboxEvent[] => {
      // Where Gmail does not tell whose it is, it may be an answer.
      const mayBeSent = labelIds === undefined || labelIds.includes('SENT');
      return threadId !== undefined && mayBeSent ? [{ threadId, kind: 'answered' }] : [];
    }),
    ...messagesDeleted.map(({ message }): MailboxEvent => ({
      messageId: message.id,
      kind: 'gone',
    })),
    ...labelsAdded.flatMap(({ message, labelIds }): MailboxEvent[] => {
      if (labelIds.includes('TRASH') || labelIds.includes('SPAM')) {
        return [{ messageId: message.id, kind: 'gone' }];
      }
      return labelIds.some(isMark) ? [{ messageId: message.id, kind: 'kept' }] : [];
    }),
    ...labelsRemoved.flatMap(({ message, labelIds }): MailboxEvent[] => {
      if (labelIds.includes('TRASH') || labelIds.includes('SPAM')) {
        return [{ messageId: message.id, kind: 'back' }];
      }
      // Where Gmail does not tell what it has left, it may be nothing.
      const hasLeftTabs = isFiledAsBulk(labelIds) && !isFiledAsBulk(message.labelIds ?? []);
      return hasLeftTabs ? [{ messageId: message.id, kind: 'kept' }] : [];
    }),
  ]);
}

function isFiledAsBulk(labelIds: readonly string[]): boolean {
  return (labelMarks(labelIds) & BULK_CATEGORY_BITS) !== 0;
}

/**
 * All that a page says, oldest first. Google's description leaves open whether a message comes with its labels:
 * where it does not, none are told.
 */
export function historyEvents({ history }: z.output<typeof historyPageSchema>): HistoryEvent[] {
  type Named = { message: { id: string; labelIds?: string[] | undefined }; labelIds?: string[] };
  const eventOf = (
    kind: HistoryEvent['kind'],
    { message, labelIds = [] }: Named,
  ): HistoryEvent => ({
    messageId: message.id,
    kind,
    labelIds,
    allLabelIds: message.labelIds ?? null,
  });
  return history.flatMap(({ messagesAdded, messagesDeleted, labelsAdded, labelsRemoved }) => [
    ...messagesAdded.map((added) => eventOf('added', added)),
    ...labelsAdded.map((change) => eventOf('labelsAdded', change)),
    ...labelsRemoved.map((change) => eventOf('labelsRemoved', change)),
    ...messagesDeleted.map((deleted) => eventOf('deleted', deleted)),
  ]);
}
