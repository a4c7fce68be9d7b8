import type { TotalledLabel } from '#worker/domain/scans/mailbox-totals.ts';

/** Bit in the index, and Gmail query: marks are known without fetching. */
export const MESSAGE_MARKS = {
  promotions: { bit: 1 << 0, query: 'category:promotions' },
  social: { bit: 1 << 1, query: 'category:social' },
  updates: { bit: 1 << 2, query: 'category:updates' },
  forums: { bit: 1 << 3, query: 'category:forums' },
  // Mail sent by a scanner or another program lacks SENT.
  sent: { bit: 1 << 4, query: '{in:sent from:me} -in:drafts -in:chats' },
  draft: { bit: 1 << 5, query: 'in:drafts' },
  chat: { bit: 1 << 6, query: 'in:chats' },
  starred: { bit: 1 << 7, query: 'is:starred' },
  labelled: { bit: 1 << 8, query: 'has:userlabels' },
  important: { bit: 1 << 9, query: 'is:important' },
  unread: { bit: 1 << 11, query: 'is:unread' },
} as const;

export type MessageMark = keyof typeof MESSAGE_MARKS;

/** Derived: the user wrote in the thread. */
export const ANSWERED_BIT = 1 << 10;

/** Found by one of RECEIPT_SEARCHES. */
export const RECEIPT_BIT = 1 << 12;

/** Found by SAFE_SEARCHES; for unknown senders. */
export const SAFE_SENDER_BIT = 1 << 15;

/** A category makes a candidate; it alone proves no newsletter. */
export const BULK_CATEGORIES = ['promotions', 'social', 'updates', 'forums'] as const;

const { promotions, social, updates, forums, sent, draft, chat } = MESSAGE_MARKS;

export const BULK_CATEGORY_BITS = promotions.bit | social.bit | updates.bit | forums.bit;

export const OWN_BITS = sent.bit | draft.bit | chat.bit;

/** 0: none. */
export function categoryOf(marks: number): number {
  const bits = marks & BULK_CATEGORY_BITS;
  return bits & -bits;
}

export function categorySearch(category: number): string {
  const name = BULK_CATEGORIES.find((candidate) => MESSAGE_MARKS[candidate].bit === category);
  return name === undefined ? '' : MESSAGE_MARKS[name].query;
}

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

/** Moving from spam to trash, a message has both. */
const SPAM_BIT = 1 << 13;
const TRASH_BIT = 1 << 14;
export const HIDDEN_BITS = SPAM_BIT | TRASH_BIT;

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

/** Marks that labels determine. */
export const LABEL_BITS = [...BIT_OF_LABEL.values()].reduce(
  (bits, bit) => bits | bit,
  MESSAGE_MARKS.labelled.bit,
);

export type UserLabel = { id: string; name: string };

/** System labels are upper case (INBOX, CATEGORY_SOCIAL). */
export function isUserLabel(labelId: string): boolean {
  return !/^[A-Z_]+$/.test(labelId);
}

export function labelMarks(labelIds: readonly string[]): number {
  return labelIds.reduce(
    (bits, labelId) =>
      bits | (isUserLabel(labelId) ? MESSAGE_MARKS.labelled.bit : (BIT_OF_LABEL.get(labelId) ?? 0)),
    0,
  );
}
