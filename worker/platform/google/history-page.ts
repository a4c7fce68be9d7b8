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

/** Gmail omits `history` from an empty page. */
export const historyPageSchema = z.object({
  history: z.array(recordSchema).default([]),
  nextPageToken: z.string().min(1).optional(),
  historyId: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
});

/** Partial response: only the used parts of records. */
export const HISTORY_FIELDS =
  'history(messagesAdded/message(id,threadId,labelIds),messagesDeleted/message/id,labelsAdded(message(id,labelIds),labelIds),labelsRemoved(message(id,labelIds),labelIds)),nextPageToken,historyId';

/** System labels that only the owner adds. Searches lag behind by minutes. */
const KEEPING_LABELS: readonly string[] = ['STARRED', 'CATEGORY_PERSONAL'];

/**
 * Events relevant to moving mail, oldest first; each change is reported once. `programLabelIds`: labels set by mail
 * programs, see LabelPlan.
 */
export function mailboxEvents(
  { history }: z.output<typeof historyPageSchema>,
  programLabelIds: readonly string[],
): MailboxEvent[] {
  const isMark = (label: string) =>
    KEEPING_LABELS.includes(label) || (isUserLabel(label) && !programLabelIds.includes(label));
  return history.flatMap(({ messagesAdded, messagesDeleted, labelsAdded, labelsRemoved }) => [
    ...messagesAdded.flatMap(({ message: { threadId, labelIds } }): MailboxEvent[] => {
      // Without labels it may be a reply.
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
      // Without labels it may have left nothing.
      const hasLeftTabs = isFiledAsBulk(labelIds) && !isFiledAsBulk(message.labelIds ?? []);
      return hasLeftTabs ? [{ messageId: message.id, kind: 'kept' }] : [];
    }),
  ]);
}

function isFiledAsBulk(labelIds: readonly string[]): boolean {
  return (labelMarks(labelIds) & BULK_CATEGORY_BITS) !== 0;
}

/** All events, oldest first. Labels of a message are optional in Google's documentation. */
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
