import { KNOWN_LANGUAGES, type KnownLanguage } from './takeout-vocabulary.ts';

/** The names that messages have, and how many messages have just these. */
export type NameSet = { keys: readonly string[]; count: number };

/**
 * The languages that a file's names are of: the one that knows most of them, and others for messages of
 * which it knows no name, where files of several exports were put together. What another language calls the
 * inbox may be a label that somebody gave in their own.
 */
export function detectLanguages(sets: readonly NameSet[]): KnownLanguage[] {
  const found: KnownLanguage[] = [];
  let unexplained = sets;
  for (;;) {
    const best = bestOf(unexplained);
    if (best === null) return found;
    found.push(best);
    unexplained = unexplained.filter(({ keys }) => !keys.some((key) => best.names.has(key)));
  }
}

function bestOf(sets: readonly NameSet[]): KnownLanguage | null {
  let best: KnownLanguage | null = null;
  let most = 0;
  for (const language of KNOWN_LANGUAGES) {
    const known = sets.reduce(
      (sum, { keys, count }) => sum + count * keys.filter((key) => language.names.has(key)).length,
      0,
    );
    if (known <= most) continue;
    most = known;
    best = language;
  }
  return best;
}
