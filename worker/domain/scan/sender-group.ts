const CATEGORY_SPAN = 16;

/**
 * A sender's mail in one category: the unit that is or is not a newsletter, as a number to look up by. A
 * shop's order confirmations come from the address of its offers, and must not go with them. Category 0:
 * none of Gmail's bulk categories.
 */
export type GroupKey = number;

export function groupKey(sender: number, category: number): GroupKey {
  return sender * CATEGORY_SPAN + category;
}

export function senderOfGroup(key: GroupKey): number {
  return Math.floor(key / CATEGORY_SPAN);
}

/** The bit of the group's category. */
export function categoryOfGroup(key: GroupKey): number {
  return key % CATEGORY_SPAN;
}

export type SenderGroups = {
  /** Groups whose sender and kind are known. */
  decided: ReadonlySet<GroupKey>;
  /** Those of them that are bulk mail on their own evidence. */
  bulk: ReadonlySet<GroupKey>;
};
