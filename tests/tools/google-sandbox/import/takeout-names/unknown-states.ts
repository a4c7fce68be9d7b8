import type { SystemLabel } from '#tests/tools/google-sandbox/mailbox/label.ts';

import type { NameSet } from './detect-languages.ts';

/** Of fewer messages the use of a name says nothing. */
const LEAST_MESSAGES = 50;
const NEARLY_ALL = 0.9;
const PLACES: ReadonlySet<SystemLabel | null> = new Set([
  'INBOX',
  'SENT',
  'DRAFT',
  'SPAM',
  'TRASH',
  'CHAT',
]);

type Names = ReadonlyMap<string, SystemLabel | null>;

/**
 * Names that are used as Gmail uses those of its states and that no language here knows: what stands on
 * nearly every message that is not unread and on no other (opened), or on every message that lies in no
 * place of Gmail's and on no other (archived). A label of the user's is not used so.
 */
export function findUnknownStates(sets: readonly NameSet[], names: Names): ReadonlySet<string> {
  const meansOneOf = (key: string, wanted: ReadonlySet<SystemLabel | null>) =>
    names.has(key) && wanted.has(names.get(key) ?? null);
  const isUnread = ({ keys }: NameSet) => keys.some((key) => names.get(key) === 'UNREAD');
  const isPlaced = ({ keys }: NameSet) => keys.some((key) => meansOneOf(key, PLACES));
  return new Set([...fillersOf(sets, isUnread, names), ...fillersOf(sets, isPlaced, names)]);
}

/** Unknown names that stand on nearly all messages of which something is not true, and on no others. */
function fillersOf(
  sets: readonly NameSet[],
  isTrue: (set: NameSet) => boolean,
  names: Names,
): string[] {
  const others = new Map<string, number>();
  const excluded = new Set<string>();
  let [whole, rest] = [0, 0];
  for (const set of sets) {
    whole += set.count;
    if (isTrue(set)) {
      for (const key of set.keys) excluded.add(key);
      continue;
    }
    rest += set.count;
    for (const key of set.keys) others.set(key, (others.get(key) ?? 0) + set.count);
  }
  if (whole < LEAST_MESSAGES || rest === 0 || rest === whole) return [];
  const fillers = [...others].flatMap(([key, count]) =>
    count >= rest * NEARLY_ALL && !excluded.has(key) ? [key] : [],
  );
  // Where a name that is known fills the place, another one is there by chance.
  return fillers.some((key) => names.has(key)) ? [] : fillers;
}
