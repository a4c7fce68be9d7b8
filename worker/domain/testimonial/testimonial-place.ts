/** The kinds of places that a testimonial can be from (core, section 7). */
export const LOCATION_TYPES = ['storstad', 'småstad', 'landsbygd'] as const;

export type LocationType = (typeof LOCATION_TYPES)[number];

/** The seven places that a writer can choose among, each of its kind. */
export const TESTIMONIAL_PLACES: Readonly<Record<string, LocationType>> = {
  Stockholm: 'storstad',
  Göteborg: 'storstad',
  Malmö: 'storstad',
  Uppsala: 'storstad',
  Västerås: 'småstad',
  Örebro: 'småstad',
  Sverige: 'landsbygd',
};
