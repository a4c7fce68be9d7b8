import type { TotalledLabel } from './mailbox-totals.ts';
import { MESSAGE_MARKS, type MessageMark } from './message-mark.ts';

/** The labels of Gmail's own that marks stand for. */
export const LABEL_OF_MARK = {
  promotions: 'CATEGORY_PROMOTIONS',
  social: 'CATEGORY_SOCIAL',
  updates: 'CATEGORY_UPDATES',
  forums: 'CATEGORY_FORUMS',
  sent: 'SENT',
  draft: 'DRAFT',
  chat: 'CHAT',
  starred: 'STARRED',
  important: 'IMPORTANT',
  unread: 'UNREAD',
} as const satisfies Partial<Record<MessageMark, TotalledLabel>>;

/** Beside the marks: where no listing looks. A message has both on its way from spam to the trash. */
const SPAM_BIT = 1 << 13;
const TRASH_BIT = 1 << 14;
export const HIDDEN_BITS = SPAM_BIT | TRASH_BIT;

/** The marks that a label of Gmail's own stands for. */
export const LABELLED_MARKS = [
  'promotions',
  'social',
  'updates',
  'forums',
  'sent',
  'draft',
  'chat',
  'starred',
  'important',
  'unread',
] as const satisfies readonly (keyof typeof LABEL_OF_MARK)[];

const BIT_OF_LABEL: ReadonlyMap<string, number> = new Map<string, number>([
  ...LABELLED_MARKS.map((mark): [string, number] => [LABEL_OF_MARK[mark], MESSAGE_MARKS[mark].bit]),
  ['SPAM', SPAM_BIT],
  ['TRASH', TRASH_BIT],
]);

/** Every mark that a message's labels tell. What its subject tells is none of them. */
export const LABEL_BITS = [...BIT_OF_LABEL.values()].reduce(
  (bits, bit) => bits | bit,
  MESSAGE_MARKS.labelled.bit,
);

/** A label that the owner of a mailbox gave, or a mail program of theirs. */
export type UserLabel = { id: string; name: string };

/** Gmail's own labels are written in capitals (INBOX, CATEGORY_SOCIAL); all others are the user's. */
export function isUserLabel(labelId: string): boolean {
  return !/^[A-Z_]+$/.test(labelId);
}

/** The marks, and where nobody looks, that labels come to. */
export function labelMarks(labelIds: readonly string[]): number {
  return labelIds.reduce(
    (bits, labelId) =>
      bits | (isUserLabel(labelId) ? MESSAGE_MARKS.labelled.bit : (BIT_OF_LABEL.get(labelId) ?? 0)),
    0,
  );
}
