/** The kinds of places that a testimonial can be from (core, section 7). */
export const LOCATION_TYPES = ['storstad', 'småstad', 'landsbygd'] as const;

export type LocationType = (typeof LOCATION_TYPES)[number];

/** The seven that its writer may choose from. */
export const TESTIMONIAL_PLACES = [
  'Stockholm',
  'Göteborg',
  'Malmö',
  'Uppsala',
  'Västerås',
  'Örebro',
  'Sverige',
] as const;

export type TestimonialPlace = (typeof TESTIMONIAL_PLACES)[number];

const PLACE_TYPES: Record<TestimonialPlace, LocationType> = {
  Stockholm: 'storstad',
  Göteborg: 'storstad',
  Malmö: 'storstad',
  Uppsala: 'storstad',
  Västerås: 'småstad',
  Örebro: 'småstad',
  Sverige: 'landsbygd',
};

export function placeType(place: TestimonialPlace): LocationType {
  return PLACE_TYPES[place];
}

/** The one of the seven that is named so; null where none is. */
export function findTestimonialPlace(name: string): TestimonialPlace | null {
  return TESTIMONIAL_PLACES.find((place) => place === name) ?? null;
}
