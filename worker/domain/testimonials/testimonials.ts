import { HOUR_MS } from '#worker/domain/duration.ts';

export const TESTIMONIAL_LIMIT = { most: 10, windowMs: HOUR_MS } as const;

/** `seed`: invented, for trials, never public. */
export const MODERATION_STATES = ['pending', 'approved', 'seed'] as const;
export type ModerationState = (typeof MODERATION_STATES)[number];

/** Public, section 4. */
export function moderationState({
  approved,
  isSeedData,
}: {
  approved: boolean;
  isSeedData: boolean;
}): ModerationState {
  if (isSeedData) return 'seed';
  return approved ? 'approved' : 'pending';
}

/** Core, section 7. */
export const LOCATION_TYPES = ['storstad', 'småstad', 'landsbygd'] as const;

export type LocationType = (typeof LOCATION_TYPES)[number];

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

export function findTestimonialPlace(name: string): TestimonialPlace | null {
  return TESTIMONIAL_PLACES.find((place) => place === name) ?? null;
}

export const TESTIMONIAL_MAX_LENGTH = 200;
export const TESTIMONIAL_MIN_LENGTH = 10;

/** Core, section 5. */
export type TestimonialProblem =
  | { problem: 'empty' | 'too-long' | 'too-short' }
  /** `found`: the first disallowed characters. `link`: within what looks like an address. */
  | { problem: 'characters' | 'link'; found: readonly string[] };

export type CheckedTestimonial = { text: string } | TestimonialProblem;

/** Letters of any language, digits, whitespace, . , ! ? ' - */
const ALLOWED = /^[\p{L}\p{M}\p{Nd}\s.,!?'-]*$/u;

/** Explains disallowed characters. */
const LINK = /\w:\/\/|[\p{L}\d]\.\p{L}{2,}\/|\bwww\.\S/iu;

/** How many to name. */
const NAMED_CHARACTERS = 3;

/** No script stacks more; Zalgo text does. */
const HEAPED_MARKS = /\p{M}{4}/u;

/** One line, no markup, plain punctuation. */
export function checkTestimonial(written: string): CheckedTestimonial {
  if (written.trim() === '') return { problem: 'empty' };
  if (written.length > TESTIMONIAL_MAX_LENGTH) return { problem: 'too-long' };
  const text = withPlainPunctuation(withoutMarkup(written)).replaceAll(/\s+/g, ' ').trim();
  const found = findRefused(text);
  if (found.length > 0) return { problem: LINK.test(text) ? 'link' : 'characters', found };
  // An ellipsis became three characters.
  if (text.length > TESTIMONIAL_MAX_LENGTH) return { problem: 'too-long' };
  // In code points.
  return Array.from(text).length < TESTIMONIAL_MIN_LENGTH ? { problem: 'too-short' } : { text };
}

/** A run of marks may exceed the limit across grapheme clusters. */
function findRefused(text: string): string[] {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  const refused = characters.flatMap(refusedOf);
  if (refused.length === 0) return HEAPED_MARKS.exec(text)?.slice(0, 1) ?? [];
  return [...new Set(refused)].slice(0, NAMED_CHARACTERS);
}

/** The whole grapheme if its first code point is disallowed (emoji), else single code points. */
function refusedOf(character: string): string[] {
  if (HEAPED_MARKS.test(character)) return [character];
  const points = Array.from(character);
  const refused = points.filter((point) => !ALLOWED.test(point));
  return refused[0] === points[0] && refused.length > 0 ? [character] : refused;
}

/** Until stable: removing a tag may form another. */
function withoutMarkup(text: string): string {
  const stripped = text.replaceAll(/<[^<>]*>/g, '');
  return stripped === text ? text : withoutMarkup(stripped);
}

/** Phones insert curly quotes and long dashes. */
function withPlainPunctuation(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(
      /[\u2018\u2019\u201A\u201B\u2032\u00B4`"\u201C\u201D\u201E\u201F\u00AB\u00BB]/g,
      "'",
    )
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('\u2026', '...');
}
