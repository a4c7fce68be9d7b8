import type { TotalledLabel } from '#worker/domain/scans/mailbox-totals.ts';

/**
 * What a listing says of a message beside its size and age; one bit each in the index. Each mark is one
 * Gmail query, so a message's marks are known without fetching it.
 */
export const MESSAGE_MARKS = {
  promotions: { bit: 1 << 0, query: 'category:promotions' },
  social: { bit: 1 << 1, query: 'category:social' },
  updates: { bit: 1 << 2, query: 'category:updates' },
  forums: { bit: 1 << 3, query: 'category:forums' },
  // What a scanner or another program sent from the owner's address has no SENT.
  sent: { bit: 1 << 4, query: '{in:sent from:me} -in:drafts -in:chats' },
  draft: { bit: 1 << 5, query: 'in:drafts' },
  chat: { bit: 1 << 6, query: 'in:chats' },
  starred: { bit: 1 << 7, query: 'is:starred' },
  labelled: { bit: 1 << 8, query: 'has:userlabels' },
  important: { bit: 1 << 9, query: 'is:important' },
  unread: { bit: 1 << 11, query: 'is:unread' },
} as const;

export type MessageMark = keyof typeof MESSAGE_MARKS;

/** Set by ourselves: the user wrote in the message's thread. */
export const ANSWERED_BIT = 1 << 10;

/** One of the searches for receipts has found it (see RECEIPT_SEARCHES). */
export const RECEIPT_BIT = 1 << 12;

/** A search for the domains of the safe-list has found it (see SAFE_SEARCHES): for mail whose sender is not known. */
export const SAFE_SENDER_BIT = 1 << 15;

/** Gmail's bulk categories. Being in one makes a message a candidate, never a newsletter by itself. */
export const BULK_CATEGORIES = ['promotions', 'social', 'updates', 'forums'] as const;

const { promotions, social, updates, forums, sent, draft, chat } = MESSAGE_MARKS;

export const BULK_CATEGORY_BITS = promotions.bit | social.bit | updates.bit | forums.bit;

/** The user's own writing: not received. */
export const OWN_BITS = sent.bit | draft.bit | chat.bit;

/** The one bulk category of a message's marks, 0 for none. */
export function categoryOf(marks: number): number {
  const bits = marks & BULK_CATEGORY_BITS;
  return bits & -bits;
}

/** The Gmail search for a category given by its bit; '' for 0. */
export function categorySearch(category: number): string {
  const name = BULK_CATEGORIES.find((candidate) => MESSAGE_MARKS[candidate].bit === category);
  return name === undefined ? '' : MESSAGE_MARKS[name].query;
}

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
