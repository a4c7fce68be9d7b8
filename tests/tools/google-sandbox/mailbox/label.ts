/** Gmail's system labels, in the order of their bits. The user's own labels live in LabelCatalogue. */
export const SYSTEM_LABELS = [
  'INBOX',
  'SENT',
  'DRAFT',
  'SPAM',
  'TRASH',
  'UNREAD',
  'STARRED',
  'IMPORTANT',
  'CHAT',
  'CATEGORY_PERSONAL',
  'CATEGORY_SOCIAL',
  'CATEGORY_PROMOTIONS',
  'CATEGORY_UPDATES',
  'CATEGORY_FORUMS',
] as const;

export type SystemLabel = (typeof SYSTEM_LABELS)[number];

const bits = new Map<string, number>(SYSTEM_LABELS.map((label, index) => [label, 1 << index]));

/** The bit of a system label, or 0 for any other name. */
export function systemLabelBit(label: string): number {
  return bits.get(label) ?? 0;
}

function systemLabelBits(labels: readonly SystemLabel[]): number {
  return labels.reduce((mask, label) => mask | systemLabelBit(label), 0);
}

export const SPAM_OR_TRASH = systemLabelBits(['SPAM', 'TRASH']);

/**
 * Categories that only a search knows, where Gmail offers them at all
 * (https://support.google.com/mail/answer/7190): no message shows them among its labels.
 */
const SEARCH_CATEGORIES = ['CATEGORY_PURCHASES', 'CATEGORY_RESERVATIONS'] as const;

export type SearchCategory = (typeof SEARCH_CATEGORIES)[number];

/** The bit of a category that only a search knows, or 0 for any other name. */
export function searchCategoryBit(name: string): number {
  const place = SEARCH_CATEGORIES.findIndex((category) => category === name);
  return place === -1 ? 0 : 1 << place;
}

/** Labels that only Gmail itself gives (https://developers.google.com/workspace/gmail/api/guides/labels). */
export const AUTOMATIC_LABELS: ReadonlySet<string> = new Set(['SENT', 'DRAFT', 'CHAT']);

export const CATEGORY_LABELS: ReadonlyMap<string, SystemLabel> = new Map<string, SystemLabel>([
  ['primary', 'CATEGORY_PERSONAL'],
  ['personal', 'CATEGORY_PERSONAL'],
  ['social', 'CATEGORY_SOCIAL'],
  ['promotions', 'CATEGORY_PROMOTIONS'],
  ['updates', 'CATEGORY_UPDATES'],
  ['forums', 'CATEGORY_FORUMS'],
]);
