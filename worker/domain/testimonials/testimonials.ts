import { HOUR_MS } from '#worker/domain/duration.ts';

/** As often as a person can want to say it otherwise. */
export const TESTIMONIAL_LIMIT = { most: 10, windowMs: HOUR_MS } as const;

/** Where a testimonial stands: `seed` is made up, to try things out, and never public. */
export const MODERATION_STATES = ['pending', 'approved', 'seed'] as const;
export type ModerationState = (typeof MODERATION_STATES)[number];

/** Which of the three a row is (public, section 4). */
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

export const TESTIMONIAL_MAX_LENGTH = 200;
export const TESTIMONIAL_MIN_LENGTH = 10;

/** Why a testimonial is not taken (core, section 5). */
export type TestimonialProblem =
  | { problem: 'empty' | 'too-long' | 'too-short' }
  /** `found`: the first few that are not allowed, each once. `link`: they stand in what looks like an address. */
  | { problem: 'characters' | 'link'; found: readonly string[] };

export type CheckedTestimonial = { text: string } | TestimonialProblem;

/** Letters of every language, digits, whitespace and . , ! ? ' - */
const ALLOWED = /^[\p{L}\p{M}\p{Nd}\s.,!?'-]*$/u;

/** Of words with characters that are not allowed: it is the address of a page that they stand in. */
const LINK = /\w:\/\/|[\p{L}\d]\.\p{L}{2,}\/|\bwww\.\S/iu;

/** So many of what is to be taken out are named. */
const NAMED_CHARACTERS = 3;

/** No script stacks more upon a letter; what does is made to spill over the lines around it. */
const HEAPED_MARKS = /\p{M}{4}/u;

/** What is kept of what somebody wrote: one line without markup, with plain quotes, dashes and spaces. */
export function checkTestimonial(written: string): CheckedTestimonial {
  if (written.trim() === '') return { problem: 'empty' };
  if (written.length > TESTIMONIAL_MAX_LENGTH) return { problem: 'too-long' };
  const text = withPlainPunctuation(withoutMarkup(written)).replaceAll(/\s+/g, ' ').trim();
  const found = findRefused(text);
  if (found.length > 0) return { problem: LINK.test(text) ? 'link' : 'characters', found };
  // An ellipsis has become three characters.
  if (text.length > TESTIMONIAL_MAX_LENGTH) return { problem: 'too-long' };
  // By characters as people count them: some take two places in a string.
  return Array.from(text).length < TESTIMONIAL_MIN_LENGTH ? { problem: 'too-short' } : { text };
}

/** What of a text is not allowed. A run of marks can be too long though no character that people see has it whole. */
function findRefused(text: string): string[] {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  const refused = characters.flatMap(refusedOf);
  if (refused.length === 0) return HEAPED_MARKS.exec(text)?.slice(0, 1) ?? [];
  return [...new Set(refused)].slice(0, NAMED_CHARACTERS);
}

/** As people see it where it is refused from its first code point, for many an emoji is several; else those that are. */
function refusedOf(character: string): string[] {
  if (HEAPED_MARKS.test(character)) return [character];
  const points = Array.from(character);
  const refused = points.filter((point) => !ALLOWED.test(point));
  return refused[0] === points[0] && refused.length > 0 ? [character] : refused;
}

/** Again and again: what one pass leaves may read as markup once more. */
function withoutMarkup(text: string): string {
  const stripped = text.replaceAll(/<[^<>]*>/g, '');
  return stripped === text ? text : withoutMarkup(stripped);
}

/** Phones type curly quotes and long dashes by themselves. */
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
