import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { SenderNumbers, type NamedSender } from '#worker/domain/scans/senders/sender-numbers.ts';

const ADDRESS = 'hello@natverket.example';

/** What a sender is called by the names that its messages bear. */
function calledBy(
  names: readonly (string | null)[],
  previous: readonly NamedSender[] = [],
  senderKey = ADDRESS,
): NamedSender[] {
  const senders = new SenderNumbers([], previous);
  for (const name of names) senders.register(senderKey, name, 0);
  return senders.all().map(({ displayName }) => ({ senderKey, displayName }));
}

function nameBy(...given: Parameters<typeof calledBy>): string | undefined {
  return calledBy(...given)[0]?.displayName;
}

test('a name that people share does not give way to the next one’s when another scan reads it', () => {
  const previous = calledBy(['Eva Ek', 'Bo Bok', 'Siv Alm']);
  expect(previous).toEqual([{ senderKey: ADDRESS, displayName: 'Natverket' }]);
  expect(nameBy(['Per Lind'], previous)).toBe('Natverket');
  expect(nameBy([], previous)).toBe('Natverket');
});

test('one person’s name gives way once another scan reads a second one’s', () => {
  const previous = calledBy(['Eva Ek']);
  expect(nameBy(['Eva Ek'], previous)).toBe('Eva Ek');
  expect(nameBy(['Per Lind'], previous)).toBe('Natverket');
});

test('an address beside itself is no name', () => {
  expect(nameBy([ADDRESS])).toBe(ADDRESS);
  expect(nameBy([null])).toBe(ADDRESS);
  expect(nameBy([ADDRESS, 'Acme News'])).toBe('Acme News');
  expect(nameBy(['Acme News'], calledBy([null]))).toBe('Acme News');
});

test('a list keeps the name that a previous scan gave it', () => {
  const key = 'list:bin.biodlare.example';
  const previous = calledBy(['Biodlarna'], [], key);
  expect(nameBy(['Bin'], previous, key)).toBe('Biodlarna');
});

const someNotice = fc.constantFrom<(person: string) => string>(
  (person) => `${person} via Nätverket`,
  (person) => `${person} (Nätverket)`,
  (person) => `Nätverket: ${person}`,
  (person) => person,
);
const somePeople = fc.shuffledSubarray(
  ['Eva Ek', 'EVA EK', 'Bo Bok', 'Siv Alm', 'Per Lind', 'Ulla Rönn'],
  { minLength: 2 },
);

test('whatever part of its messages each scan reads, a sender ends up with the name that all give it', () => {
  fc.assert(
    fc.property(someNotice, somePeople, fc.nat(), (notice, people, cut) => {
      const names = people.map(notice);
      const at = cut % (names.length + 1);
      const previous = at === 0 ? [] : calledBy(names.slice(0, at));
      expect(nameBy(names.slice(at), previous)).toBe(nameBy(names));
    }),
  );
});

test('a sender with a new name in each of its messages takes work that grows with them alone', () => {
  const costOf = (messages: number) => {
    const names = Array.from({ length: messages }, (_, number) => `Shop ${number}`);
    return cpuMsOf(() => calledBy(names));
  };
  // Work that grows with the square would take 64 times as much.
  expect(costOf(4_000)).toBeLessThan(32 * Math.max(costOf(500), 5));
});
