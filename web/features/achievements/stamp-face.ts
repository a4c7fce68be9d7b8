import type { AchievementType } from '#worker/domain/achievements/achievement-type.ts';

type StampFace = {
  /** Moss for what was saved, clay for what weighed. */
  tone: 'moss' | 'clay';
  /** Printed on it as on any stamp; most are worth themselves. */
  value: { amount: number; unit: 'kg' | null } | null;
};

export const STAMP_FACES: Record<AchievementType, StampFace> = {
  first_scan: { tone: 'moss', value: null },
  first_cleanup: { tone: 'clay', value: null },
  co2_saver_1kg: { tone: 'moss', value: { amount: 1, unit: 'kg' } },
  co2_saver_10kg: { tone: 'moss', value: { amount: 10, unit: 'kg' } },
  co2_saver_100kg: { tone: 'moss', value: { amount: 100, unit: 'kg' } },
  email_deleter_100: { tone: 'clay', value: { amount: 100, unit: null } },
  email_deleter_1000: { tone: 'clay', value: { amount: 1_000, unit: null } },
  email_deleter_10000: { tone: 'clay', value: { amount: 10_000, unit: null } },
  newsletter_unsubscriber: { tone: 'clay', value: null },
  early_adopter: { tone: 'clay', value: null },
  climate_champion: { tone: 'moss', value: null },
};
