import { expect, test } from 'vitest';

import type { MailboxCleanupObject } from '#worker/contract/mailbox-cleanup.ts';
import type { UnsubscribeList } from '#worker/contract/cleanups.ts';
import type { CleanupRow } from '#worker/cleanups/schema.ts';
import { scans } from '#worker/scans/schema.ts';

import { APP_ORIGIN } from '#tests/worker/support/api.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import {
  buildCustomer,
  buildPayment,
  buildShop,
  outcomeOf,
  placeOrder,
  postPayment,
  type Shop,
} from '#tests/worker/support/build-order.ts';

type Sender = UnsubscribeList['senders'][number];

function buildSender(number: number, changes: Partial<Sender> = {}): Sender {
  const sender = `Sender ${number}`;
  return { number, rowId: null, sender, status: 'confirmed', reason: null, link: null, ...changes };
}

/** A clean-up that is done, and asked these senders. */
function doneWith(senders: readonly Sender[]): Partial<CleanupRow> {
  const count = (...statuses: Sender['status'][]) =>
    senders.filter(({ status }) => statuses.includes(status)).length;
  const isUntried = ({ reason }: Sender) => reason === 'too_late' || reason === 'no_access';
  return {
    ...DONE,
    unsubscribeCounts: {
      confirmedCount: count('confirmed'),
      askedCount: count('asked'),
      needsClickCount: count('needs_click'),
      notPossibleCount: count('not_possible'),
      untriedCount: senders.filter(isUntried).length,
      retryableCount: senders.filter(isUntried).length,
      waitingCount: count('waiting'),
    },
  };
}

/** A paid order of 50 messages, whose clean-up has come so far. */
async function buyAndClean(
  changes: Partial<CleanupRow>,
  object: Partial<MailboxCleanupObject> = {},
) {
  const shop = await buildShop({ mailboxCleanup: () => object });
  const { id: orderId, orderNumber } = await placeOrder(shop);
  await postPayment(shop, orderId, buildPayment({ hasDonation: true, expectedTotalMinor: 4900 }));
  await changeCleanup(shop, orderId, changes);
  return { shop, orderId, orderNumber };
}

function download(
  { api, cookie }: Pick<Shop, 'api' | 'cookie'>,
  orderId: string,
  query = '?language=sv',
) {
  return api.send(`/api/orders/${orderId}/receipt.html${query}`, { cookie });
}

async function fileOf(shop: Shop, orderId: string, language: 'sv' | 'en' = 'sv') {
  return (await download(shop, orderId, `?language=${language}`)).text();
}

/** As a reader sees it. */
function plain(html: string): string {
  return html
    .slice(html.indexOf('<main'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ');
}

const DONE = {
  status: 'done',
  movedCount: 50,
  undoUntilMs: Date.UTC(2026, 11, 20),
} as const;

test.each([
  ['sv', 'kvitto'],
  ['en', 'receipt'],
] as const)(
  'in %s the receipt comes as a file to keep, named with its order',
  async (language, word) => {
    const { shop, orderId, orderNumber } = await buyAndClean(DONE);
    const response = await download(shop, orderId, `?language=${language}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=UTF-8',
      'content-disposition': `attachment; filename="${word}-${orderNumber}.html"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
    const html = await response.text();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(orderNumber);
  },
);

test('senders that nobody got round to are told apart from those that could not be left', async () => {
  const senders = [
    buildSender(1),
    buildSender(2, { status: 'not_possible', reason: 'no_way' }),
    buildSender(3, { status: 'not_possible', reason: 'too_late' }),
    buildSender(4, { status: 'not_possible', reason: 'no_access' }),
  ];
  const { shop, orderId } = await buyAndClean(doneWith(senders), {
    senders: async () => ({ senders }),
  });
  const text = plain(await fileOf(shop, orderId));
  expect(text).toContain('Mottagna (1): Sender 1 Gick inte (1): Sender 2');
  expect(text).toContain('Inte påbörjade (2): Sender 3 , Sender 4');
  expect(plain(await fileOf(shop, orderId, 'en'))).toContain(
    'Not started (2): Sender 3 , Sender 4',
  );
});

test('it says who sold what to whom for how much, and what came of it', async () => {
  const { shop, orderId, orderNumber } = await buyAndClean(DONE);
  const text = plain(await fileOf(shop, orderId));
  for (const words of [
    'Testköp: inga pengar har dragits',
    `Ordernummer ${orderNumber}`,
    'Köpdatum 21 nov. 2026',
    `Köpare ${shop.user.email}`,
    'Snabbstädning 39 kr Pris exkl. moms 31,20 kr Moms 25 % 7,80 kr Donation till Exempelfonden 10 kr TOTALT BETALT 49 kr Betalsätt Swish',
    'Flyttade 50 MEJL I PAPPERSKORGEN 50',
    'LED-månader',
    'Vad just din städning ändrar vet ingen.',
    'då har ångerrätten upphört',
    'Allmänna reklamationsnämnden (arn.se)',
    'Grinbox AB Exempelgatan 1, 111 11 Stockholm Org.nr 000000-0000 Momsreg.nr SE000000000001 Tel. +46 8 000 00 00 hej@grinbox.example',
  ]) {
    expect(text).toContain(words);
  }
  expect(plain(await fileOf(shop, orderId, 'en'))).not.toMatch(/[åäö]/);
});

test.each([
  ['Europe/Stockholm', 'Köpdatum 21 nov. 2026', '(svensk tid)'],
  ['America/New_York', 'Köpdatum 20 nov. 2026', '(America/New York)'],
  ['Australia/Sydney', 'Köpdatum 21 nov. 2026', '(Australia/Sydney)'],
  ['UTC', 'Köpdatum 21 nov. 2026', '(svensk tid)'],
])('its times are those of the buyer’s own clocks: %s', async (timeZone, bought, zone) => {
  const { shop, orderId } = await buyAndClean(DONE);
  await shop.runtime.db.update(scans).set({ timeZone });
  const text = plain(await fileOf(shop, orderId));
  expect(text).toContain(bought);
  expect(text).toContain(zone);
  if (zone !== '(svensk tid)') expect(text).not.toMatch(/svensk/);
});

test.each<[string, Partial<CleanupRow>, string]>([
  [
    'under way',
    { status: 'working', movedCount: 20 },
    'Städningen pågår 20 av 50 mejl var flyttade',
  ],
  ['paused', { status: 'suspended', movedCount: 20 }, 'Städningen är pausad 20 av 50 mejl'],
  ['given up', { status: 'failed', movedCount: 20 }, 'Några mejl kunde inte flyttas 20 av 50 mejl'],
  [
    'closed',
    { status: 'closed', movedCount: 20, finishedAtMs: null },
    'Allt hann inte flyttas 20 av 50 mejl flyttades',
  ],
  [
    'closed before its time',
    { status: 'closed', movedCount: 20, finishedAtMs: 1 },
    'Städningen kunde inte slutföras Beställningen är stängd. 20 av 50 mejl flyttades',
  ],
  ['done', DONE, '50 mejl ligger i papperskorgen'],
  ['put back', { ...DONE, goal: 'restore', restoredCount: 50 }, 'Mejlen är tillbaka där de låg'],
  ...(['working', 'suspended', 'failed'] as const).map(
    (status): [string, Partial<CleanupRow>, string] => [
      `being put back, and ${status}`,
      { ...DONE, goal: 'restore', status, restoredCount: 12 },
      'Allt är inte tillbaka Tillbaka hittills: 12 av 50 mejl. Resten ligger i papperskorgen. Du kan få tillbaka mejlen från kvittot till',
    ],
  ),
  [
    'closed before all was put back',
    { ...DONE, goal: 'restore', status: 'closed', restoredCount: 12 },
    'Allt är inte tillbaka 12 av 50 mejl hann läggas tillbaka. Gmail har tömt papperskorgen på resten.',
  ],
])('of a clean-up that is %s: %o, it says so', async (_name, changes, words) => {
  const { shop, orderId } = await buyAndClean(changes);
  expect(plain(await fileOf(shop, orderId))).toContain(words);
});

test('it needs nothing but itself: no script, and nothing from anywhere', async () => {
  const { shop, orderId } = await buyAndClean(DONE);
  // The method's address is printed, and leads nowhere by itself.
  const html = (await fileOf(shop, orderId)).replace(`${APP_ORIGIN}/metod`, '');
  expect(html).not.toMatch(/<(?:script|img|link|iframe|object|embed|form|base|svg|a)\b/i);
  expect(html).not.toMatch(/url\(|@import|src=|href=|https?:/i);
  expect(html).toContain(
    `http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"`.replaceAll(
      /" content/g,
      '"\n          content',
    ),
  );
});

test('a hostile sender is a name, and nothing more', async () => {
  const sender = '</bdi><img src=x onerror=__pwned()>';
  const senders = [buildSender(1, { sender })];
  const { shop, orderId } = await buyAndClean(doneWith(senders), {
    senders: async () => ({ senders }),
  });
  const html = await fileOf(shop, orderId);
  expect(html).not.toContain('<img');
  expect(html).toContain('<bdi>&lt;/bdi&gt;&lt;img src=x onerror=__pwned()&gt;</bdi>');
});

test('senders stand by how they answered; of very many as many as there is room for', async () => {
  const few = [
    buildSender(1, { sender: 'Klädbutiken' }),
    buildSender(2, { sender: null, status: 'asked' }),
    buildSender(3, { sender: 'Resebyrån', status: 'needs_click' }),
  ];
  const { shop, orderId } = await buyAndClean(doneWith(few), {
    senders: async () => ({ senders: few }),
  });
  const text = plain(await fileOf(shop, orderId));
  expect(text).toContain('Mottagna (1): Klädbutiken');
  expect(text).toContain('Begärda (1): avsändare utan namn');
  expect(text).toContain('Väntar på ditt klick (1): Resebyrån');

  const many = Array.from({ length: 900 }, (_, place) =>
    buildSender(place + 1, { sender: `${place} ${'x'.repeat(500)}` }),
  );
  const crowd = await buyAndClean(doneWith(many), {
    senders: async () => ({ senders: many }),
  });
  const html = await fileOf(crowd.shop, crowd.orderId);
  expect(html.length).toBeLessThan(20_000);
  expect(plain(html)).toMatch(/och 8\d\d till/);
});

test('without the senders it is the receipt all the same', async () => {
  const senders = async () => {
    throw new Error('the object cannot be reached');
  };
  const { shop, orderId } = await buyAndClean(doneWith([buildSender(1)]), { senders });
  expect(plain(await fileOf(shop, orderId))).toContain(
    'Avregistreringar Avregistrering mottagen 1',
  );
});

test('nobody else gets it, and nobody for what is not paid', async () => {
  const { shop, orderId } = await buyAndClean(DONE);
  const stranger = await buildCustomer(shop.runtime);
  const unpaid = await placeOrder(stranger);
  for (const id of [orderId, unpaid.id, 'ord_never']) {
    expect(await outcomeOf(await download(stranger, id))).toBe('404 not_found');
  }
  expect(await outcomeOf(await download({ api: shop.api, cookie: '' }, orderId))).toBe(
    '401 unauthenticated',
  );
});

test.each(['', '?language=', '?language=fi', '?language=sv&language=en', '?language=sv&x=1'])(
  'asked for by %j it is refused',
  async (query) => {
    const { shop, orderId } = await buyAndClean(DONE);
    expect(await outcomeOf(await download(shop, orderId, query))).toBe('400 bad_request');
  },
);
