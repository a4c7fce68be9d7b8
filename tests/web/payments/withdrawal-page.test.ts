import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { WithdrawalView } from '#worker/contract/orders.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import type { Language } from '#worker/domain/language.ts';
import { orderAmounts } from '#worker/domain/orders/prices.ts';

import {
  isConfirmStep,
  toConfirmStep,
  toWriteStep,
  firstChosen,
  withResponse,
  type Purchase,
} from '#web/entities/orders/withdrawal.ts';

import { buildCleanup, buildOrder } from '#tests/web/support/build-order.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

function buildPurchase(
  progress: Partial<CleanupProgress> = {},
  changes: Partial<Purchase> = {},
): Purchase {
  return {
    ...buildOrder({ status: 'completed' }),
    paidAtMs: Date.now() - DAY_MS,
    amounts: orderAmounts('standard', 'direct', 'SEK', true),
    cleanupId: 'cln_abc',
    progress: buildCleanup(progress),
    withdrawal: null,
    ...changes,
  };
}

function buildNotice(changes: Partial<WithdrawalView> = {}): WithdrawalView {
  const requestedAtMs = Date.now();
  return { name: 'Anna Lindgren', status: 'open', requestedAtMs, isDecided: true, ...changes };
}

const SENDERS = {
  waitingCount: 1,
  confirmedCount: 6,
  askedCount: 1,
  needsClickCount: 1,
  notPossibleCount: 1,
  untriedCount: 1,
  retryableCount: 1,
};

function show(purchases: Purchase[], language: Language = 'sv', url = '/withdraw?verify=true') {
  return web.render('/pages/withdrawal/withdrawal-page.tsx', 'WithdrawalPage', {
    session: buildSession(12),
    url,
    loaderData: { purchases, askedId: null },
    language,
  });
}

test.each<[string, Purchase, RegExp]>([
  [
    'before anything is moved, that all of it comes back',
    buildPurchase({ status: 'working', movedCount: 0 }),
    /Ångerrätten gäller Inget är flyttat än\. Städningen avbryts, och du får tillbaka 49\skr\./,
  ],
  [
    'half-way, what is paid for and what comes back',
    buildPurchase({ status: 'working', movedCount: 937 }),
    /937 av 4\s685 mejl är flyttade, och det är den delen du betalar för.*ungefär 31,20\skr\./,
  ],
  [
    'of a deep clean-up, what of either part is paid for and what comes back',
    buildPurchase(
      { movedCount: 4685, unsubscribes: SENDERS },
      { amounts: orderAmounts('standard', 'reset', 'SEK', false) },
    ),
    /4\s685 av 4\s685 mejl är flyttade och 8 av 10 nyhetsbrev hanterade.*ungefär 10\skr\./,
  ],
  [
    'where some was given back already, no sum',
    buildPurchase({ status: 'closed', movedCount: 937 }, { status: 'partly_refunded' }),
    /Ångerrätten gäller Det som inte har blivit gjort betalar vi tillbaka\./,
  ],
  [
    'that the right has ended with the work, and what can still be done',
    buildPurchase(),
    /Ångerrätten har upphört Tjänsten är fullt utförd\..*betalar inte tillbaka något\. Mejlen kan du lägga tillbaka/,
  ],
  [
    'that its time is over',
    buildPurchase({ status: 'closed', movedCount: 10 }, { paidAtMs: Date.now() - 20 * DAY_MS }),
    /Ångerrätten har gått ut Den gällde till och med \d+ [a-z]+\.? \d{4}, eller nästa vardag om det var en helg\./,
  ],
])('before the notice is given the page says %s', async (_name, purchase, words) => {
  const { text } = await show([purchase]);
  expect(text).toMatch(words);
  expect(text).toContain('Bekräftelsen skickas till');
  expect((await show([purchase], 'en')).text).not.toMatch(/[åäö]/);
});

const ALL_DONE = { progress: buildCleanup({ status: 'done', selectedCount: 9, movedCount: 9 }) };
const HALF_DONE = { progress: buildCleanup({ selectedCount: 9, movedCount: 4 }) };

test.each<[Partial<WithdrawalView>, Partial<Purchase>, string]>([
  [{}, { status: 'refunded' }, 'hela summan betalas tillbaka dit den kom från'],
  [{}, { ...HALF_DONE, status: 'partly_refunded' }, 'Det som inte hann göras betalas tillbaka'],
  [{}, ALL_DONE, 'allt hann göras innan städningen kunde stoppas'],
  // What the owner gave as a gift is not for anything undone.
  [{}, { ...ALL_DONE, status: 'partly_refunded' }, 'allt hann göras innan'],
  // Its refund could not be made.
  [{}, HALF_DONE, 'Om du ska ha pengar tillbaka står det på kvittot'],
  [{ isDecided: false }, {}, 'räknar vi ut om du ska ha pengar tillbaka, och i så fall skriver vi'],
  [{ status: 'performed' }, {}, 'ångerrätten hade upphört'],
  [{ status: 'late' }, {}, 'Därför betalar vi inte tillbaka något'],
])('a notice that is %o of an order that is %o says: %s', async (notice, changes, words) => {
  const purchase = buildPurchase({}, { ...changes, withdrawal: buildNotice(notice) });
  const { text, links } = await show([purchase]);
  expect(text).toContain('Vi har tagit emot din ångeranmälan');
  expect(text).toContain(words);
  expect(links['Öppna kvittot']).toBe('/receipt?order=ord_abc&verify=true');
  expect((await show([purchase], 'en')).text).not.toMatch(/[åäö]/);
});

test('without a purchase the page says so, and whom to write to', async () => {
  const { text } = await show([]);
  expect(text).toContain('Här finns inget köp att ångra');
  expect(text).toContain('hej@grinbox.example');
});

test('of several purchases the one that was asked for comes first, else the newest that can be undone', () => {
  const done = buildPurchase({}, { id: 'ord_done' });
  const withdrawn = buildPurchase({ movedCount: 0 }, { id: 'ord_w', withdrawal: buildNotice() });
  const open = buildPurchase({ movedCount: 0 }, { id: 'ord_open' });
  const purchases = [done, withdrawn, open];
  expect(firstChosen(purchases, null, Date.now())?.id).toBe('ord_open');
  expect(firstChosen(purchases, 'ord_w', Date.now())?.id).toBe('ord_w');
  expect(firstChosen(purchases, 'ord_unknown', Date.now())?.id).toBe('ord_open');
  expect(firstChosen([done, withdrawn], null, Date.now())?.id).toBe('ord_done');
  expect(firstChosen([], null, Date.now())).toBeNull();
});

test('what the server answers to a notice stands on its purchase until that has been read anew, and on no other', () => {
  const [one, other] = [buildPurchase({}, { id: 'ord_1' }), buildPurchase({}, { id: 'ord_2' })];
  const withdrawal = buildNotice();
  const progress = buildCleanup({ status: 'closed', movedCount: 0 });
  const answer = {
    order: { ...one, status: 'refunded' as const },
    withdrawal,
    progress,
  };
  expect(withResponse([one, other], null)).toEqual([one, other]);
  expect(withResponse([one, other], answer)).toEqual([
    { ...one, status: 'refunded', withdrawal, progress },
    other,
  ]);
  const readAnew = { ...one, withdrawal: buildNotice({ isDecided: false }) };
  expect(withResponse([readAnew], answer)).toEqual([readAnew]);
});

test('what is paid for of a single email and a single newsletter is told in the singular', async () => {
  const none = { waitingCount: 0, askedCount: 0, needsClickCount: 0, notPossibleCount: 0 };
  const unsubscribes = { ...none, confirmedCount: 1, untriedCount: 0, retryableCount: 0 };
  const progress = { status: 'working', selectedCount: 1, movedCount: 0, unsubscribes } as const;
  const amounts = orderAmounts('standard', 'reset', 'SEK', false);
  const purchase = buildPurchase(progress, { amounts });
  expect((await show([purchase])).text).toContain(
    '0 av 1 mejl är flyttat och 1 av 1 nyhetsbrev hanterat',
  );
  expect((await show([purchase], 'en')).text).toContain(
    '0 of 1 email has been moved and 1 of 1 newsletter dealt with',
  );
});

test('the address of the second step alone confirms nothing: the notice is to be written first', async () => {
  const { text } = await show([buildPurchase({ movedCount: 0 })], 'sv', '/withdraw?step=confirm');
  expect(text).toContain('Steg 1 av 2');
  expect(text).not.toContain('Bekräfta: jag ångrar köpet');
});

test('the steps of a notice differ in the address by the step alone, and keep what else it says', () => {
  const written = 'order=ord_abc&verify=true';
  const confirming = toConfirmStep(`?${written}`);
  expect(confirming).toBe(`${written}&step=confirm`);
  expect([isConfirmStep(`?${confirming}`), isConfirmStep(`?${written}`)]).toEqual([true, false]);
  expect(toWriteStep(`?${confirming}`)).toBe(written);
});
