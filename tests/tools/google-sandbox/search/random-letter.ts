import fc from 'fast-check';

import { NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';

import type { PlainLetter, PlainPerson } from './plain-letter.ts';

const DAY_MS = 86_400_000;
const MIDNIGHT_PST_MS = Date.UTC(2026, 9, 15, 8);

/** Instants about which a date operator may err: midnights by PST, and the moments around them. */
export const EDGE_DATES_MS: readonly number[] = [0, 1, 2, 30, 31, 183, 365, 366, 730, 1096].map(
  (days) => MIDNIGHT_PST_MS - days * DAY_MS,
);
export const EDGE_SIZES_BYTES: readonly number[] = [
  100,
  1000,
  1024,
  10 ** 6,
  2 ** 20,
  10 * 2 ** 20,
];
export const OWN_LABELS = ['Work/Receipts', 'Resor 2026', 'familj'] as const;
export const PEOPLE: readonly PlainPerson[] = [
  { name: 'Anna Berg', address: OWNER },
  { name: 'Blue Shop', address: 'news@shop.example' },
  { name: 'Blue Shop Order', address: 'order@mail.shop.example' },
  { name: 'Shop', address: 'x@myshop.example' },
  { name: 'Bank', address: 'x@shop.example.evil.example' },
  { name: 'Åsa Öberg', address: 'asa.oberg@friend.example' },
  { name: 'Bo', address: 'bo@friend.example' },
];
export const SUBJECTS = [
  'Big sale today',
  'Today is big',
  'foo:sale on shoes',
  'Larger many shoes',
  'Bilder från Åre',
  'Bilder från Åre'.normalize('NFD'),
  'after 2026 02 30 or never',
  'e-mail OR letter (urgent)',
] as const;
export const LIST_IDS = ['Club <club.lists.example>', 'Offers <offers.shop.example>'] as const;
export const FILENAMES = ['Semester 2026.JPG', 'invoice.pdf', 'invoice.pdf.zip', 'jpg'] as const;

const person = fc.constantFrom(...PEOPLE);
const edge = (values: readonly number[]) =>
  fc.tuple(fc.constantFrom(...values), fc.constantFrom(-1, 0, 1)).map(([at, by]) => at + by);
const place = fc.constantFrom<(readonly string[])[]>(
  ['INBOX'],
  ['INBOX', 'IMPORTANT'],
  ['INBOX', 'STARRED'],
  [],
  ['SENT'],
  ['DRAFT'],
  ['CHAT'],
  ['SPAM'],
  ['TRASH'],
);
const category = fc.constantFrom(
  ...['PERSONAL', 'SOCIAL', 'PROMOTIONS', 'UPDATES', 'FORUMS'].map((name) => [`CATEGORY_${name}`]),
  [],
);
const labels = fc
  .tuple(
    place,
    fc.constantFrom(['UNREAD'], []),
    category,
    fc.oneof(fc.constant([]), fc.subarray([...OWN_LABELS])),
  )
  .map((parts) => parts.flat());

const anyLetter = fc.record({
  from: person,
  to: fc.array(person, { minLength: 1, maxLength: 2 }),
  cc: fc.oneof(fc.constant([]), fc.array(person, { maxLength: 2 })),
  subject: fc.constantFrom(...SUBJECTS),
  listId: fc.constantFrom(null, ...LIST_IDS),
  labels,
  filenames: fc.oneof(fc.constant([]), fc.subarray([...FILENAMES])),
  sizeBytes: fc.oneof(edge(EDGE_SIZES_BYTES), fc.integer({ min: 1, max: 30_000_000 })),
  internalDateMs: fc.oneof(
    edge(EDGE_DATES_MS),
    fc.integer({ min: NOW_MS - 1500 * DAY_MS, max: NOW_MS }),
  ),
});

/** The same letters for the same seed. */
export function randomLetters(count: number, seed: number): PlainLetter[] {
  return fc
    .sample(anyLetter, { numRuns: count, seed })
    .map((letter, index) => ({ ...letter, messageId: `Letter-${index}@a.example` }));
}
