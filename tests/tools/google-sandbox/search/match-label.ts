import {
  CATEGORY_LABELS,
  searchCategoryBit,
  systemLabelBit,
} from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

type LabelMatcher = (ordinal: number) => boolean;

/** Categories beside Gmail's tabs that an account can search. It may change. */
export type SearchedCategories = { offersPurchases: boolean };

const PLACES: ReadonlyMap<string, string> = new Map([
  ['inbox', 'INBOX'],
  ['sent', 'SENT'],
  ['draft', 'DRAFT'],
  ['drafts', 'DRAFT'],
  ['spam', 'SPAM'],
  ['trash', 'TRASH'],
  ['bin', 'TRASH'],
  ['chat', 'CHAT'],
  ['chats', 'CHAT'],
  ['starred', 'STARRED'],
  ['important', 'IMPORTANT'],
  ['unread', 'UNREAD'],
]);

function hasBit(mailbox: Mailbox, label: string): LabelMatcher {
  const bit = systemLabelBit(label);
  return (ordinal) => ((mailbox.columns.systemLabels[ordinal] ?? 0) & bit) !== 0;
}

/** Gmail writes spaces and slashes of a label's name as hyphens in a search. */
function normalise(name: string): string {
  return name.toLowerCase().replace(/[\s/]+/g, '-');
}

export function matchPlace(mailbox: Mailbox, value: string): LabelMatcher {
  const name = value.toLowerCase();
  if (name === 'anywhere' || name === 'all') return () => true;
  return matchLabel(mailbox, value);
}

export function matchLabel(mailbox: Mailbox, value: string): LabelMatcher {
  const system = PLACES.get(value.toLowerCase());
  if (system !== undefined) return hasBit(mailbox, system);
  const wanted = normalise(value);
  const ids = new Set(
    mailbox.labels
      .list()
      .filter((label) => normalise(label.name) === wanted)
      .map((label) => label.id),
  );
  return matchUserLabels(mailbox, ids);
}

function matchUserLabels(mailbox: Mailbox, ids: ReadonlySet<string>): LabelMatcher {
  const sets = mailbox.labels.setsWithAny(ids);
  return (ordinal) => sets[mailbox.columns.userLabelSets[ordinal] ?? 0] === 1;
}

export function matchState(mailbox: Mailbox, value: string): LabelMatcher {
  const name = value.toLowerCase();
  if (name === 'read') {
    const isUnread = hasBit(mailbox, 'UNREAD');
    return (ordinal) => !isUnread(ordinal);
  }
  const label = PLACES.get(name);
  return label === undefined ? () => false : hasBit(mailbox, label);
}

/** A category that is none, or that this account's Gmail does not offer, finds nothing. */
export function matchCategory(
  mailbox: Mailbox,
  value: string,
  { offersPurchases }: SearchedCategories,
): LabelMatcher {
  const name = value.toLowerCase();
  const label = CATEGORY_LABELS.get(name);
  if (label !== undefined) return hasBit(mailbox, label);
  const bit = offersPurchases ? searchCategoryBit(`CATEGORY_${name.toUpperCase()}`) : 0;
  const { searchCategories } = mailbox.columns;
  return (ordinal) => ((searchCategories[ordinal] ?? 0) & bit) !== 0;
}

/** The label of messages.list's `labelIds`: an id, not a name. Null for one that does not exist. */
export function matchLabelId(mailbox: Mailbox, id: string): LabelMatcher | null {
  if (systemLabelBit(id) !== 0) return hasBit(mailbox, id);
  return mailbox.labels.has(id) ? matchUserLabels(mailbox, new Set([id])) : null;
}
