import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts';
import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts';
import {
  buildCustomer,
  buildShop,
  outcomeOf,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { buildTestimonial } from '#tests/worker/support/build-testimonial.ts';
import { allowances } from '#worker/access/allowance-schema.ts';
import { errorBodySchema } from '#worker/contract/error.ts';
import { ownTestimonialAnswerSchema, ownTestimonialSchema } from '#worker/contract/testimonials.ts';
import {
  type LocationType,
  TESTIMONIAL_LIMIT,
  TESTIMONIAL_PLACES,
  type TestimonialPlace,
} from '#worker/domain/testimonials/testimonials.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { scans } from '#worker/scans/schema.ts';
import { testimonials } from '#worker/testimonials/schema.ts';

type Writer = Pick<Shop, 'api' | 'cookie'>;

function post({ api, cookie }: Partial<Shop> & Pick<Shop, 'api'>, body: unknown) {
  const request = { method: 'POST', body: JSON.stringify(body) };
  return api.send('/api/testimonials', cookie === undefined ? request : { ...request, cookie });
}

async function write(writer: Writer, body: unknown = buildTestimonial()) {
  const response = await post(writer, body);
  return { status: response.status, own: ownTestimonialSchema.parse(await response.json()) };
}

async function readMine({ api, cookie }: Writer) {
  const response = await api.send('/api/testimonials/mine', { cookie });
  return ownTestimonialAnswerSchema.parse(await response.json()).testimonial;
}

function rowsOf({ runtime, user }: Shop) {
  return runtime.db.select().from(testimonials).where(eq(testimonials.userId, user.userId)).all();
}

test('what a user says is stored as theirs, waits to be read, and is nobody’s to see before that', async () => {
  const shop = await buildShop();
  const { status, own } = await write(shop, buildTestimonial({ location: 'Uppsala' }));
  expect(status).toBe(201);
  expect(own).toMatchObject({ testimonial: 'Så skönt att ha det tomt', isApproved: false });
  expect(await rowsOf(shop)).toEqual([
    {
      id: own.id,
      userId: shop.user.userId,
      testimonial: 'Så skönt att ha det tomt',
      location: 'Uppsala',
      locationType: 'storstad',
      approved: false,
      isSeedData: false,
      createdAtMs: shop.runtime.clock(),
    },
  ]);
  expect(await readMine(shop)).toEqual(own);
  expect(await (await shop.api.send('/api/testimonials')).text()).not.toContain(own.id);
});

test.each<[TestimonialPlace, LocationType]>([
  ['Stockholm', 'storstad'],
  ['Göteborg', 'storstad'],
  ['Malmö', 'storstad'],
  ['Uppsala', 'storstad'],
  ['Västerås', 'småstad'],
  ['Örebro', 'småstad'],
  ['Sverige', 'landsbygd'],
])('whoever chooses %s is of a %s', async (location, locationType) => {
  const { own } = await write(await buildShop(), buildTestimonial({ location }));
  expect(own).toMatchObject({ location, locationType });
});

test('whoever chooses no place has none, and there are seven to choose from', async () => {
  const { own } = await write(await buildShop(), buildTestimonial({ location: null }));
  expect(own).toMatchObject({ location: null, locationType: null });
  expect(TESTIMONIAL_PLACES).toHaveLength(7);
});

test('the same words again are the same testimonial, sent one after another or at once', async () => {
  const shop = await buildShop();
  const first = await write(shop);
  shop.runtime.advance(1000);
  expect(await write(shop)).toEqual({ status: 200, own: first.own });
  const atOnce = await Promise.all([write(shop), write(shop), write(shop)]);
  expect(atOnce.map(({ own }) => own.id)).toEqual(Array.from({ length: 3 }, () => first.own.id));
  expect(await rowsOf(shop)).toHaveLength(1);
});

test('two that are sent at once leave one', async () => {
  const shop = await buildShop();
  const bodies = ['Det ena, skrivet här', 'Det andra, skrivet där'];
  await Promise.all(bodies.map((testimonial) => write(shop, buildTestimonial({ testimonial }))));
  expect(await rowsOf(shop)).toHaveLength(1);
});

test('what is said anew stands in place of what was said, and waits to be read again', async () => {
  const shop = await buildShop();
  const { own: former } = await write(shop);
  await shop.runtime.db.update(testimonials).set({ approved: true });
  const { status, own } = await write(shop, buildTestimonial({ location: 'Sverige' }));
  expect(status).toBe(201);
  expect(own).toMatchObject({ location: 'Sverige', isApproved: false });
  expect(own.id).not.toBe(former.id);
  expect(await rowsOf(shop)).toHaveLength(1);
});

test('what was made up for trying things out is nobody’s own, and stays', async () => {
  const shop = await buildShop();
  await shop.runtime.db.insert(testimonials).values({
    id: newId('tst'),
    userId: shop.user.userId,
    testimonial: 'Made up to try things out',
    isSeedData: true,
    createdAtMs: 1,
  });
  expect(await readMine(shop)).toBeNull();
  await write(shop);
  expect(await rowsOf(shop)).toHaveLength(2);
});

test('a visitor who is not signed in is refused, and nothing is stored', async () => {
  const { api, runtime } = await buildShop();
  const before = await runtime.db.$count(testimonials);
  expect(await outcomeOf(await post({ api }, buildTestimonial()))).toBe('401 unauthenticated');
  expect(await runtime.db.$count(testimonials)).toBe(before);
});

test('whoever has no finished scan is refused, and so is one whose scans came to nothing', async () => {
  const shop = await buildShop();
  const ofUser = eq(scans.userId, shop.user.userId);
  await shop.runtime.db.update(scans).set({ finishedAtMs: null }).where(ofUser);
  const refused = '409 testimonial_without_scan';
  expect(await outcomeOf(await post(shop, buildTestimonial()))).toBe(refused);
  const failed = { finishedAtMs: 5, resultSummary: { error: 'scan_failed' } } as const;
  await shop.runtime.db.update(scans).set(failed).where(ofUser);
  expect(await outcomeOf(await post(shop, buildTestimonial()))).toBe(refused);
  expect(await rowsOf(shop)).toEqual([]);
});

test.each<[string, string]>([
  ['', 'empty'],
  [' \n\t', 'empty'],
  ['a'.repeat(201), 'too-long'],
  ['Så skönt 🙂 nu', 'characters'],
  ['<b>Kort</b>', 'too-short'],
])(
  '%j is refused as %s by the server too, and what was said before stays',
  async (text, problem) => {
    const shop = await buildShop();
    const { own } = await write(shop);
    const response = await post(shop, buildTestimonial({ testimonial: text }));
    expect(response.status).toBe(422);
    const { error } = errorBodySchema.parse(await response.json());
    expect(error).toMatchObject({ code: 'testimonial_invalid', details: { problem } });
    expect(await readMine(shop)).toEqual(own);
  },
);

test('markup is stripped before anything is stored', async () => {
  const shop = await buildShop();
  await write(shop, buildTestimonial({ testimonial: '<p>Tomt och <em>fint</em> “nu”</p>' }));
  expect((await rowsOf(shop)).map(({ testimonial }) => testimonial)).toEqual([
    "Tomt och fint 'nu'",
  ]);
});

test.each([
  { testimonial: 'Så skönt att ha det tomt', location: 'Lund' },
  { testimonial: 'Så skönt att ha det tomt', location: '' },
  { testimonial: 'Så skönt att ha det tomt' },
  { testimonial: 17, location: null },
  { testimonial: ['Så skönt att ha det tomt'], location: null },
  { ...buildTestimonial(), approved: true },
  { ...buildTestimonial(), isSeedData: true },
  { ...buildTestimonial(), userId: 'usr_other' },
  { ...buildTestimonial(), locationType: 'storstad' },
])('%j is not what the form sends, and is refused', async (body) => {
  const shop = await buildShop();
  expect(await outcomeOf(await post(shop, body))).toBe('400 bad_request');
  expect(await rowsOf(shop)).toEqual([]);
});

test('of all hostile texts nothing is stored but plain words, and no other place', async () => {
  const shop = await buildShop();
  for (const text of [...HOSTILE_TEXTS, ...XSS_PAYLOADS]) {
    await shop.runtime.db.delete(allowances);
    const testimonial = `Bra sagt, ${text}`.slice(0, 20_000);
    const asText = await post(shop, { testimonial, location: null });
    expect([200, 201, 413, 422]).toContain(asText.status);
    const asPlace = await post(shop, { ...buildTestimonial(), location: text });
    expect([400, 413]).toContain(asPlace.status);
    for (const { testimonial: kept } of await rowsOf(shop)) {
      expect(kept).toMatch(/^[\p{L}\p{M}\p{Nd} .,!?'-]{10,200}$/u);
    }
  }
});

test('so many are taken in an hour, and then it is said when there may be more', async () => {
  const shop = await buildShop();
  for (let written = 0; written < TESTIMONIAL_LIMIT.most; written += 1) {
    const testimonial = `Så här många gånger, ${written}`;
    expect((await post(shop, buildTestimonial({ testimonial }))).status).toBe(201);
  }
  const refused = await post(shop, buildTestimonial());
  expect(refused.headers.get('retry-after')).toBe('3600');
  expect(await outcomeOf(refused)).toBe('429 rate_limit');
  shop.runtime.advance(TESTIMONIAL_LIMIT.windowMs);
  expect((await post(shop, buildTestimonial())).status).toBe(201);
});

test('it is taken back by its writer alone, and is then nobody’s', async () => {
  const shop = await buildShop();
  const { own } = await write(shop);
  const stranger = await buildCustomer(shop.runtime);
  const takeBack = (cookie: string) =>
    shop.api.send(`/api/testimonials/${own.id}`, { method: 'DELETE', cookie });
  expect(await outcomeOf(await takeBack(stranger.cookie))).toBe('404 not_found');
  expect(await readMine(stranger)).toBeNull();
  expect(await readMine(shop)).toEqual(own);
  expect((await takeBack(shop.cookie)).status).toBe(204);
  expect(await readMine(shop)).toBeNull();
  expect(await outcomeOf(await takeBack(shop.cookie))).toBe('404 not_found');
});

test('a testimonial can outlive the account that it came from, as nobody’s', async () => {
  const shop = await buildShop();
  const { own } = await write(shop);
  const ofOwn = eq(testimonials.id, own.id);
  await shop.runtime.db.update(testimonials).set({ userId: null, approved: true }).where(ofOwn);
  expect(await readMine(shop)).toBeNull();
  const shown = await (await shop.api.send('/api/testimonials')).text();
  expect(shown).toContain(own.id);
  expect(shown).not.toContain(shop.user.userId);
});
