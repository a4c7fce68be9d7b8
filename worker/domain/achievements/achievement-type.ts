/** Every kind there is (core, section 3), in the order in which they are shown. */
export const ACHIEVEMENT_TYPES = [
  'first_scan',
  'first_cleanup',
  'co2_saver_1kg',
  'co2_saver_10kg',
  'co2_saver_100kg',
  'email_deleter_100',
  'email_deleter_1000',
  'email_deleter_10000',
  'newsletter_unsubscriber',
  'early_adopter',
  'climate_champion',
] as const;

export type AchievementType = (typeof ACHIEVEMENT_TYPES)[number];

const TYPES: ReadonlySet<string> = new Set(ACHIEVEMENT_TYPES);

export function isAchievementType(text: string): text is AchievementType {
  return TYPES.has(text);
}
