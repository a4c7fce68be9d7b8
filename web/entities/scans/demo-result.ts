/** The specification's sample figures (public, section 9), labelled as examples everywhere. */
export const DEMO_RESULT = {
  totalEmails: 19_432,
  sizeGB: 37,
  co2Kg: 18.5,
  ledMonths: 13,
  showers: 37,
  coffeeCups: 92.5,
  newsletters: 1344,
  oldEmails: 4273,
  largeAttachments: 1156,
} as const;
