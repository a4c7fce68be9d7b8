import type { SearchCategory, SystemLabel } from '#tests/tools/google-sandbox/mailbox/label.ts';

type NamedLabel = Exclude<SystemLabel, `CATEGORY_${string}`>;
type NamedCategory = Extract<SystemLabel, `CATEGORY_${string}`> | SearchCategory;

/** How Takeout writes Gmail's own names in one language; several ways stand between `|`. */
export type TakeoutLanguage = {
  /** BCP 47. */
  language: string;
  labels: Readonly<Record<NamedLabel, string>>;
  /** Opened, archived, muted, snoozed, scheduled: states that the API gives no label. */
  states: string;
  /** What stands before or behind the name of a category, as in `Category Promotions`. */
  categoryWord: string;
  categories: Readonly<Record<NamedCategory, string>>;
};
