import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { adminWaitlistSchema, marketingContactsSchema } from '#worker/contract/admin.ts';
import type { Currency } from '#worker/domain/orders/prices.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { payments } from '#worker/orders/schema.ts';
import { profiles } from '#worker/account/schema.ts';
import { refunds } from '#worker/payments/refund-schema.ts';
import { users } from '#worker/access/schema.ts';
import { waitlist } from '#worker/waitlist/schema.ts';

import { buildApi } from '#tests/worker/support/api.ts';
import { buildAdmin } from '#tests/worker/support/build-admin.ts';
import { buildShop, buyOrder } from '#tests/worker/support/build-order.ts';
import { insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime, TEST_NOW_MS } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';

beforeEach(emptyTables);

async function buildOffice(runtime = buildRuntime()) {
  const { send } = buildApi(runtime);
  const { cookie } = await buildAdmin(runtime);

  async function insertContact(email: string, marketingConsent: boolean) {
    const { userId } = await insertUser(runtime);
    await runtime.db.batch([
      runtime.db.update(users).set({ email }).where(eq(users.id, userId)),
      runtime.db
        .insert(profiles)
        .values({ userId, onboardingCompleted: true, marketingConsent, updatedAtMs: 1 }),
    ]);
  }

  function post(path: string, body: object) {
    return send(path, { method: 'POST', cookie, body: JSON.stringify(body) });
  }

  const searchContacts = (body: object) => post('/api/admin/marketing-contacts/search', body);
  async function contacts(body: object = {}) {
    return marketingContactsSchema.parse(await (await searchContacts(body)).json());
  }

  const search = (body: object) => post('/api/admin/waitlist/search', body);

  async function csv(path: string) {
    const response = await send(`/api/admin/${path}`, { cookie });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      await response.arrayBuffer(),
    );
  }

  return { runtime, send, cookie, insertContact, contacts, searchContacts, search, csv };
}

test('only those who have consented are contacts, unless that is switched off; then the others have no address', async () => {
  const { insertContact, contacts, csv } = await buildOffice();
  await insertContact('ja@example.se', true);
  await insertContact('nej@example.se', false);
  expect(await contacts()).toMatchObject({
    total: 1,
    contacts: [{ email: 'ja@example.se', marketingConsent: true, totalScans: 0 }],
  });
  // The admin has an account, too, and was never asked.
  const all = await contacts({ isConsentOnly: false });
  expect(all.total).toBe(3);
  expect(all.contacts.map(({ email }) => email).toSorted()).toEqual(['ja@example.se', null, null]);
  const file = await csv('marketing-contacts.csv?consentOnly=false');
  expect(file).not.toContain('nej@example.se');
  expect(file.trimEnd().split('\r\n')).toHaveLength(4);
});

test('a contact has the specified columns, counts its scans, payments and kronor, and Swedish letters come out right', async () => {
  const shop = await buildShop();
  const { runtime, contacts, csv } = await buildOffice(shop.runtime);
  await buyOrder(shop);
  const { userId } = shop.user;
  await runtime.db.batch([
    runtime.db.update(users).set({ email: 'åsa.ärlig@öst.example' }).where(eq(users.id, userId)),
    runtime.db
      .insert(profiles)
      .values({ userId, onboardingCompleted: true, marketingConsent: true, updatedAtMs: 1 }),
  ]);
  expect(await contacts({ minimumScans: 1 })).toMatchObject({
    total: 1,
    contacts: [
      { email: 'åsa.ärlig@öst.example', totalScans: 1, totalPayments: 1, totalRevenueSek: 39 },
    ],
  });
  expect((await contacts({ minimumScans: 2 })).total).toBe(0);
  const file = await csv('marketing-contacts.csv?minimumScans=1');
  expect(file).toBe(
    '\u{feff}"E-post";"Språk";"Registreringsdatum";"Antal skanningar";"Senaste aktivitet";"Marknadsföringssamtycke";"Antal betalningar";"Total intäkt (SEK)";"Total intäkt (EUR)";"Total intäkt (USD)"\r\n' +
      '"åsa.ärlig@öst.example";"sv";"2026-11-21";"1";"2026-11-21";"Ja";"1";"39";"0";"0"\r\n',
  );
});

test('what was given back of a purchase is no income; what never bought anything is neither income nor given back from it', async () => {
  const shop = await buildShop();
  const { runtime, contacts } = await buildOffice(shop.runtime);
  const { id: paymentId } = await buyOrder(shop);
  const { userId } = shop.user;
  const [charge] = await runtime.db.select().from(paymentCharges);
  if (charge === undefined) throw new Error('nothing was charged');
  const twice = { ...charge, id: `${charge.id}x`, paymentReference: null };
  await runtime.db.insert(paymentCharges).values(twice);
  await runtime.db
    .update(paymentCharges)
    .set({ manualRefundMinor: 900 })
    .where(eq(paymentCharges.id, charge.id));
  const refund = {
    paymentId,
    userId,
    currency: 'SEK',
    vatMinor: 0,
    donationMinor: 0,
    status: 'succeeded' as const,
    createdAtMs: 1,
  };
  await runtime.db.insert(refunds).values([
    {
      ...refund,
      id: 'rfd_2',
      chargeId: twice.id,
      reason: 'duplicate',
      totalMinor: 3900,
      priceMinor: 3900,
    },
  ]);
  const { contacts: listed } = await contacts({ minimumScans: 1, isConsentOnly: false });
  expect(listed).toMatchObject([{ totalPayments: 1, totalRevenueSek: 30 }]);
});

test('what was paid in euros or dollars is told as that, and turned into no kronor', async () => {
  const shop = await buildShop();
  const { runtime, contacts, csv } = await buildOffice(shop.runtime);
  await buyOrder(shop);
  const listed = async (currency: Currency, totalMinor: number) => {
    await runtime.db.update(payments).set({ currency, totalMinor, amountSek: null });
    return (await contacts({ minimumScans: 1, isConsentOnly: false })).contacts;
  };
  expect(await listed('EUR', 490)).toMatchObject([
    { totalRevenueSek: 0, totalRevenueEur: 4.9, totalRevenueUsd: 0 },
  ]);
  expect(await listed('USD', 500)).toMatchObject([
    { totalRevenueSek: 0, totalRevenueEur: 0, totalRevenueUsd: 5 },
  ]);
  expect(await csv('marketing-contacts.csv?minimumScans=1&consentOnly=false')).toContain(
    '"1";"0";"0";"5"\r\n',
  );
});

test('news that were asked for on the waiting list count once confirmed, and until they are taken back', async () => {
  const { runtime, insertContact, contacts } = await buildOffice();
  const emails = async () => (await contacts()).contacts.map(({ email }) => email).toSorted();
  const people = [
    { name: 'confirmed', confirmedAtMs: 5, marketingConsentAtMs: 5, withdrawnAtMs: null },
    { name: 'later', confirmedAtMs: 5, marketingConsentAtMs: 5, withdrawnAtMs: 4 },
    { name: 'taken-back', confirmedAtMs: 5, marketingConsentAtMs: 5, withdrawnAtMs: 6 },
    { name: 'unconfirmed', confirmedAtMs: null, marketingConsentAtMs: 5, withdrawnAtMs: null },
    { name: 'launch-only', confirmedAtMs: 5, marketingConsentAtMs: null, withdrawnAtMs: null },
  ];
  for (const { name, withdrawnAtMs, ...given } of people) {
    await insertContact(`${name}@Example.se`, false);
    await runtime.db.insert(waitlist).values({
      id: `wtl_${name}`,
      email: `${name}@example.se`,
      language: 'sv',
      createdAtMs: 1,
      ...given,
    });
    const theirs = sql`${profiles.userId} = (SELECT id FROM users WHERE email = ${`${name}@Example.se`})`;
    await runtime.db.update(profiles).set({ marketingWithdrawnAtMs: withdrawnAtMs }).where(theirs);
  }
  expect(await emails()).toEqual(['confirmed@Example.se', 'later@Example.se']);
  await runtime.db.delete(profiles);
  expect(await emails()).toEqual([
    'confirmed@Example.se',
    'later@Example.se',
    'taken-back@Example.se',
  ]);
});

test.each([
  '?minimumScans=-1',
  '?minimumScans=1.5',
  '?minimumScans=x',
  '?consentOnly=maybe',
  '?limit=9',
])('%s is refused', async (query) => {
  const { send, cookie } = await buildOffice();
  const path = `/api/admin/marketing-contacts.csv${query}`;
  expect((await send(path, { cookie })).status).toBe(400);
});

test.each([
  { minimumScans: -1 },
  { minimumScans: 1.5 },
  { minimumScans: 'x' },
  { isConsentOnly: 'maybe' },
  { search: 'x'.repeat(101) },
  { page: 0 },
  { limit: 9 },
])('%j is refused', async (body) => {
  const { searchContacts } = await buildOffice();
  expect((await searchContacts(body)).status).toBe(400);
});

test('a contact is looked for by address, in whole or in part; whoever has not consented is found by none', async () => {
  const { insertContact, contacts } = await buildOffice();
  await insertContact('Eva_1@example.se', true);
  await insertContact('evald@example.se', true);
  await insertContact('eva@secret.example', false);
  const found = async (body: object) => {
    const { total, contacts: those } = await contacts(body);
    return [total, those.map(({ email }) => email).toSorted()];
  };
  expect(await found({ search: 'EVA' })).toEqual([2, ['Eva_1@example.se', 'evald@example.se']]);
  expect(await found({ search: 'eva_' })).toEqual([1, ['Eva_1@example.se']]);
  // An address that is not shown must not be found out by trying.
  expect(await found({ search: 'secret', isConsentOnly: false })).toEqual([0, []]);
});

test('the waiting list is shown newest first and exported, with who has confirmed, and no cell is a formula', async () => {
  const { runtime, search, csv } = await buildOffice();
  for (const [number, email] of ['åsa@ärlig.example', '=1+1@example.se'].entries()) {
    await runtime.db.insert(waitlist).values({
      id: `wtl_${number}`,
      email,
      language: 'en',
      createdAtMs: TEST_NOW_MS + number,
      confirmedAtMs: number === 0 ? TEST_NOW_MS : null,
      marketingTextVersion: 'v1',
      marketingConsentAtMs: TEST_NOW_MS,
    });
  }
  const response = await search({});
  expect(adminWaitlistSchema.parse(await response.json())).toMatchObject({
    total: 2,
    signUps: [
      { email: '=1+1@example.se', isConfirmed: false },
      { email: 'åsa@ärlig.example', isConfirmed: true },
    ],
  });
  const lines = (await csv('waitlist.csv')).split('\r\n');
  expect(lines).toEqual([
    '\u{feff}"E-post";"Språk";"Registrerad";"Bekräftad";"Marknadsföringssamtycke";"Lämna listan"',
    expect.stringMatching(
      /^"åsa@ärlig\.example";"en";"2026-11-21";"Ja";"Ja";"https:\/\/grinbox\.test\/waitlist\/confirm\?lang=en#wtl_0\./,
    ),
    '"\'=1+1@example.se";"en";"2026-11-21";"Nej";"Nej";""',
    '',
  ]);
});

test('an address is looked for on the waiting list, in whole or in part', async () => {
  const { runtime, search } = await buildOffice();
  for (let number = 0; number < 27; number += 1) {
    const email = number === 0 ? 'eva_1@example.se' : `anna${number}@example.se`;
    const row = { id: `wtl_${number}`, email, language: 'sv' as const, createdAtMs: number };
    await runtime.db.insert(waitlist).values(row);
  }
  const found = async (body: object) =>
    adminWaitlistSchema.parse(await (await search(body)).json());
  expect(await found({ search: 'EVA_' })).toMatchObject({
    total: 1,
    signUps: [{ email: 'eva_1@example.se' }],
  });
  expect(await found({ search: '_' })).toMatchObject({ total: 1 });
  const rest = await found({ search: 'anna', page: 2 });
  expect(rest).toMatchObject({ total: 26, signUps: [{ email: 'anna1@example.se' }] });
  expect((await search({ search: 'x'.repeat(101) })).status).toBe(400);
  expect((await search({ page: 0 })).status).toBe(400);
});

test('contacts come in pages, each of them once', async () => {
  const { insertContact, contacts, send, cookie } = await buildOffice();
  for (let number = 0; number < 27; number += 1) await insertContact(`c${number}@example.se`, true);
  const pages = [await contacts(), await contacts({ page: 2 }), await contacts({ page: 3 })];
  expect(pages.map(({ total, contacts: { length } }) => [total, length])).toEqual([
    [27, 25],
    [27, 2],
    [27, 0],
  ]);
  const emails = pages.flatMap((page) => page.contacts.map(({ email }) => email));
  expect(new Set(emails).size).toBe(27);
  const path = '/api/admin/marketing-contacts.csv?page=2';
  expect((await send(path, { cookie })).status).toBe(400);
});
