import type { SearchCategory, SystemLabel } from '#tests/tools/google-sandbox/mailbox/label.ts';
import { namesOf } from '#tests/tools/google-sandbox/names-of.ts';

import type { TakeoutLanguage } from './takeout-language.ts';
import { TAKEOUT_LANGUAGES } from './takeout-languages.ts';

/** What Gmail's own names mean in some languages. All names in the form of `nameKey`. */
export type TakeoutVocabulary = {
  /** A label, or null for a state without one. */
  names: ReadonlyMap<string, SystemLabel | null>;
  /** What a name says of a category: the label, null for one that is not known; undefined for no category. */
  categoryOf: (key: string) => SystemLabel | SearchCategory | null | undefined;
};

export type KnownLanguage = {
  language: string;
  names: ReadonlyMap<string, SystemLabel | null>;
  categoryWords: readonly string[];
  categories: ReadonlyMap<string, SystemLabel | SearchCategory>;
};

const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const APOSTROPHES = /[\u2019\u02bc\u05f3]/g;
/** Scripts that leave no space between words. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7af]$/;

/** A name without what may differ from one writing of it to the next. */
export function nameKey(name: string): string {
  return name
    .normalize('NFC')
    .replace(DIRECTION_MARKS, '')
    .replace(APOSTROPHES, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

export const KNOWN_LANGUAGES: readonly KnownLanguage[] = TAKEOUT_LANGUAGES.map(toKnownLanguage);

const ENGLISH = KNOWN_LANGUAGES.filter(({ language }) => language === 'en');
const ALL_CATEGORIES: ReadonlyMap<string, SystemLabel | SearchCategory> = new Map(
  KNOWN_LANGUAGES.flatMap(({ categories }) => [...categories]),
);

/** The words of these languages together; a category may be named in English in all of them. */
export function vocabularyOf(languages: readonly KnownLanguage[]): TakeoutVocabulary {
  const words = [...languages, ...ENGLISH].flatMap(({ categoryWords }) => categoryWords);
  const patterns = words.toSorted((one, other) => other.length - one.length).map(categoryPattern);
  const categories = new Map(languages.flatMap((language) => [...language.categories]));
  return {
    names: new Map(languages.toReversed().flatMap(({ names }) => [...names])),
    categoryOf(key) {
      for (const pattern of patterns) {
        const match = pattern.exec(key);
        const name = match?.[1] ?? match?.[2];
        if (name !== undefined) return categories.get(name) ?? ALL_CATEGORIES.get(name) ?? null;
      }
      return undefined;
    },
  };
}

/** Before or behind the name: `Category Social`, `Kategori: Reklam`, `소셜 카테고리`. */
function categoryPattern(word: string): RegExp {
  const space = UNSPACED.test(word) ? '[:：\\s]*' : '(?:\\s*[:：]\\s*|\\s+)';
  return new RegExp(`^${word}${space}[「『]?(.+?)[」』]?$|^[「『]?(.+?)[」』]?${space}${word}$`);
}

function toKnownLanguage({
  language,
  labels,
  states,
  categoryWord,
  categories,
}: TakeoutLanguage): KnownLanguage {
  const withoutLabel = waysOf(states).map((key): [string, null] => [key, null]);
  return {
    language,
    names: new Map<string, SystemLabel | null>([...withoutLabel, ...meaningsOf(labels)]),
    categoryWords: waysOf(categoryWord),
    categories: new Map(meaningsOf(categories)),
  };
}

function meaningsOf<Label extends string>(
  ways: Readonly<Record<Label, string>>,
): (readonly [key: string, label: Label])[] {
  return namesOf(ways).flatMap((label) => waysOf(ways[label]).map((key) => [key, label] as const));
}

function waysOf(ways: string): string[] {
  return ways.split('|').map(nameKey);
}
