/**
 * What a listing says of a message beside its size and age; one bit each in the index. Each mark is one
 * Gmail query, so a message's marks are known without fetching it.
 */
export const MESSAGE_MARKS = {
  promotions: { bit: 1 << 0, query: 'category:promotions', isWindowOnly: true },
  social: { bit: 1 << 1, query: 'category:social', isWindowOnly: true },
  updates: { bit: 1 << 2, query: 'category:updates', isWindowOnly: true },
  forums: { bit: 1 << 3, query: 'category:forums', isWindowOnly: true },
  sent: { bit: 1 << 4, query: 'in:sent', isWindowOnly: false },
  draft: { bit: 1 << 5, query: 'in:drafts', isWindowOnly: false },
  chat: { bit: 1 << 6, query: 'in:chats', isWindowOnly: false },
  starred: { bit: 1 << 7, query: 'is:starred', isWindowOnly: false },
  labelled: { bit: 1 << 8, query: 'has:userlabels', isWindowOnly: false },
  important: { bit: 1 << 9, query: 'is:important', isWindowOnly: false },
} as const;

export type MessageMark = keyof typeof MESSAGE_MARKS;

/** Set by ourselves: the user wrote in the message's thread. */
export const ANSWERED_BIT = 1 << 10;

const { promotions, social, updates, forums, sent, draft, chat, starred, labelled, important } =
  MESSAGE_MARKS;

/** Gmail's bulk categories. Being in one makes a message a candidate, never a newsletter by itself. */
export const BULK_CATEGORY_BITS = promotions.bit | social.bit | updates.bit | forums.bit;

/** The user's own writing: neither received nor cleanable. */
export const OWN_BITS = sent.bit | draft.bit | chat.bit;

/** Protected in every row. */
export const PROTECTED_BITS = OWN_BITS | starred.bit | labelled.bit | ANSWERED_BIT;

/** Gmail's own mark protects old and large mail, not newsletters (design, clean-up). */
export const PROTECTED_BITS_OLD_AND_LARGE = PROTECTED_BITS | important.bit;
