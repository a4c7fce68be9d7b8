/** What the demo's scan comes to: the specification's sample figures (public, section 9), marked as examples wherever they stand. */
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

/** How much of it they hold: ours, such that it adds up to the figure of CO2. */
export const DEMO_SIZES_GB = {
  newsletters: 0.18,
  oldEmails: 5.02,
  largeAttachments: 13.5,
} as const;
