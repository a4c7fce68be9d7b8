import { expect, test } from 'vitest';

import { DAY_MS } from '#worker/domain/duration.ts';
import { refundNote, refundPartLines } from '#worker/domain/receipts/purchase-lines.ts';
import type { CleanupFacts } from '#worker/domain/receipts/receipt-facts.ts';
import {
  type AccessFacts,
  receiptSections,
  unsubscribeKind,
} from '#worker/domain/receipts/receipt-sections.ts';

import {
  buildCleanupFacts,
  buildOrderFacts,
  buildRefund,
  PAID_AT_MS,
} from '#tests/unit/mail/build-order-facts.ts';

const UNSUBSCRIBES = {
  confirmedCount: 9,
  askedCount: 0,
  needsClickCount: 3,
  notPossibleCount: 4,
  untriedCount: 1,
  retryableCount: 1,
  waitingCount: 2,
};

type Facts = Parameters<typeof receiptSections>[0];

function linesOf(kind: string, facts: Facts, access: AccessFacts | null = null) {
  return receiptSections(facts, access).find((section) => section.kind === kind)?.lines ?? [];
}

const kindsOf = (kind: string, facts: Facts, access: AccessFacts | null = null) =>
  linesOf(kind, facts, access).map((line) => line.kind);

const cleaned = (
  cleanup: Partial<CleanupFacts>,
  changes: Parameters<typeof buildOrderFacts>[0] = {},
) => buildOrderFacts({ cleanup: buildCleanupFacts(cleanup), ...changes });

test('a receipt has no section without lines, and tells of the access where it is known', () => {
  const sections = (facts: Facts, access: AccessFacts | null) =>
    receiptSections(facts, access).map(({ kind }) => kind);
  expect(sections(buildOrderFacts(), null)).toEqual(['order', 'ordered', 'work', 'purchase']);
  const deep = cleaned({ unsubscribes: UNSUBSCRIBES, movedCount: 0 });
  expect(sections(deep, { token: null, nowMs: PAID_AT_MS })).toEqual([
    'order',
    'ordered',
    'work',
    'unsubscribes',
    'purchase',
    'access',
  ]);
});

test.each<[string, Partial<CleanupFacts>, string[]]>([
  [
    'not begun',
    { status: 'surveying', movedCount: 0, alreadyDeletedCount: 0, protectedSinceCount: 0 },
    ['to_move', 'in_trash'],
  ],
  [
    'under way',
    { status: 'working', movedCount: 20 },
    [
      'moved',
      'already_deleted',
      'protected_since',
      'to_move',
      'in_trash',
      'freed_space',
      'saved_co2',
      'published_span',
      'driving',
      'led_lamp',
    ],
  ],
  [
    'done but for what was left',
    { movedCount: 1_000, mismatchedCount: 200, refutedCount: 60 },
    [
      'moved',
      'already_deleted',
      'protected_since',
      'mismatched',
      'refuted',
      'in_trash',
      'freed_space',
      'saved_co2',
      'published_span',
      'driving',
      'led_lamp',
    ],
  ],
  [
    'restored but for what had left the trash',
    { goal: 'restore', restoredCount: 1_259, notInTrashCount: 1 },
    ['moved', 'already_deleted', 'protected_since', 'restored', 'not_in_trash', 'in_trash'],
  ],
])(
  'of work that is %s there is a line for what happened, and none for what did not',
  (_name, cleanup, kinds) => {
    expect(kindsOf('work', cleaned(cleanup))).toEqual(kinds);
  },
);

test('what stopped halfway says what was not moved', () => {
  for (const status of ['failed', 'closed', 'suspended'] as const) {
    const kinds = kindsOf('work', cleaned({ status, movedCount: 20 }));
    expect(kinds).toContain('not_moved');
    expect(kinds).not.toContain('to_move');
  }
});

test('that nothing was done with the access is said only until mail is moved', () => {
  const unknown = { token: null, nowMs: PAID_AT_MS };
  expect(kindsOf('access', cleaned({ status: 'working', movedCount: 0 }), unknown)).toEqual([
    'access_key',
  ]);
  expect(kindsOf('access', cleaned({ status: 'working', movedCount: 1 }), unknown)).toEqual([]);
});

test('all that was ordered is in one line of the work', () => {
  const lines = linesOf('work', cleaned({ movedCount: 900, mismatchedCount: 60, refutedCount: 8 }));
  const counts = lines.slice(0, -6).map(({ figure }) => ('count' in figure ? figure.count : 0));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(buildCleanupFacts().selectedCount);
});

test('what the ended newsletters would have emitted goes by those that accepted', () => {
  const endedFlow = { lowKg: 0.3, centralKg: 3, highKg: 6 };
  const facts = cleaned({ unsubscribes: UNSUBSCRIBES }, { endedFlow });
  expect(linesOf('work', facts).slice(-2)).toEqual([
    { kind: 'ended_flow', figure: { unit: 'kg', kg: 1.5 }, labelCount: 9 },
    { kind: 'own_span', figure: { unit: 'kg_span', lowKg: 0.15, highKg: 3 } },
  ]);
});

test('senders that were never tried are told apart from those that could not be left', () => {
  const lines = linesOf('unsubscribes', cleaned({ unsubscribes: UNSUBSCRIBES }));
  expect(lines.map(({ kind, figure }) => [kind, 'count' in figure && figure.count])).toEqual([
    ['confirmed', 9],
    ['needs_click', 3],
    ['not_possible', 3],
    ['untried', 1],
    ['waiting', 2],
  ]);
  expect(unsubscribeKind({ status: 'not_possible', reason: 'too_late' })).toBe('untried');
  expect(unsubscribeKind({ status: 'not_possible', reason: 'no_way' })).toBe('not_possible');
});

test('a purchase nets what came back, and not what could not be refunded', () => {
  const refunds = [buildRefund({ status: 'failed' }), buildRefund({ status: 'sent' })];
  const lines = linesOf('purchase', buildOrderFacts({ refunds }));
  expect(
    lines.map(({ kind, figure }) => [kind, 'amountMinor' in figure && figure.amountMinor]),
  ).toEqual([
    ['direct', 3_900],
    ['price_ex_vat', 3_120],
    ['vat', 780],
    ['donation', 1_000],
    ['total', 4_900],
    ['method', false],
    ['refund_failed', -1_107],
    ['refund_pending', -1_107],
    ['refunded_vat', -221],
    ['net', 3_793],
  ]);
});

test('a refund of what bought nothing has no price and no VAT in it', () => {
  const refund = {
    ...buildRefund({ totalMinor: 500, vatMinor: 0 }),
    currency: 'SEK',
    donationMinor: 0,
  };
  const kinds = refundPartLines(refund, { tier: null, method: null }).map(({ kind }) => kind);
  expect(kinds).toEqual(['refund_pending']);
});

test.each([
  ['live', {}, ['access_expires']],
  ['revoked', { revokedAtMs: PAID_AT_MS + 1 }, ['access_revoked']],
  [
    'replaced',
    { revokedAtMs: PAID_AT_MS + 1, laterExpiresAtMs: PAID_AT_MS + 2 * DAY_MS },
    ['access_revoked', 'new_access_expires'],
  ],
])('access that is %s says so with its times', (_name, changes, ends) => {
  const token = {
    masked: 'ya29…9xQ',
    createdAtMs: PAID_AT_MS,
    usedAtMs: PAID_AT_MS,
    revokedAtMs: null,
    expiresAtMs: PAID_AT_MS + DAY_MS,
    laterExpiresAtMs: null,
    ...changes,
  };
  const kinds = kindsOf('access', buildOrderFacts(), { token, nowMs: PAID_AT_MS + 2 });
  expect(kinds).toEqual(['access_key', 'access_created', 'access_used', ...ends]);
});

test.each([
  [
    { reason: 'undone', status: 'succeeded', endedAtMs: 1 },
    { why: 'undone', state: 'refunded' },
  ],
  [
    { reason: 'withdrawal', status: 'sent' },
    { why: 'withdrawal', state: 'pending' },
  ],
  [
    { reason: 'undone', status: 'failed', stillOwedMinor: 1 },
    { why: 'undone', state: 'owed' },
  ],
  [
    { reason: 'duplicate', status: 'failed' },
    { why: null, state: 'replaced' },
  ],
  [
    { reason: 'manual', status: 'succeeded', endedAtMs: 1 },
    { why: null, state: null },
  ],
] as const)('of the refund %o it says %o', (changes, note) => {
  expect(refundNote({ endedAtMs: null, stillOwedMinor: 0, ...changes })).toEqual(note);
});
