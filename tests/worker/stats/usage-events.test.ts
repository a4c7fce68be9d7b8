import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/sweep.ts';
import { allowances } from '#worker/access/allowance-schema.ts';
import { usageCounts } from '#worker/stats/schema.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { CONSENT_COOKIE, CONSENT_VERSION } from '#worker/domain/pages/cookie-consent.ts';

import { buildApi } from '#tests/worker/support/api.ts';
import { buildRuntime, type TestRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { buildFailingDatabase } from '#tests/worker/support/watched-database.ts';

beforeEach(emptyTables);

const AGREED = `${CONSENT_COOKIE}=${CONSENT_VERSION}.2026-11-22T12:00:00Z.analytics`;
const REFUSED = `${CONSENT_COOKIE}=${CONSENT_VERSION}.2026-11-22T12:00:00Z.essential`;
const PAGE_VIEW = { name: 'page_view', path: '/faq', language: 'sv' };

function buildCounter(runtime: TestRuntime = buildRuntime()) {
  const { send } = buildApi(runtime);
  async function tell(
    event: unknown,
    { cookie = AGREED, network = '198.51.100.7' } = {},
  ): Promise<number> {
    const response = await send('/api/events', {
      method: 'POST',
      cookie,
      headers: { 'cf-connecting-ip': network },
      body: JSON.stringify(event),
    });
    expect(response.headers.get('set-cookie')).toBeNull();
    return response.status;
  }
  return { runtime, tell, counted: () => runtime.db.select().from(usageCounts) };
}

test('the four events are counted by day, page or button, and language', async () => {
  const { runtime, tell, counted } = buildCounter();
  for (const event of [
    PAGE_VIEW,
    PAGE_VIEW,
    { ...PAGE_VIEW, language: 'en' },
    { name: 'button_click', button: 'demo', place: 'hero', language: 'sv' },
    { name: 'join_waitlist', language: 'sv' },
    { name: 'waitlist_signup', language: 'sv' },
  ]) {
    expect(await tell(event)).toBe(204);
  }
  runtime.advance(DAY_MS);
  await tell(PAGE_VIEW);
  const [day, nextDay] = ['2026-11-21', '2026-11-22'];
  const rows = await counted();
  expect(rows).toHaveLength(6);
  expect(rows).toEqual(
    expect.arrayContaining([
      { day, event: 'page_view', detail: '/faq', language: 'sv', count: 2 },
      { day, event: 'page_view', detail: '/faq', language: 'en', count: 1 },
      { day, event: 'button_click', detail: 'demo@hero', language: 'sv', count: 1 },
      { day, event: 'join_waitlist', detail: '', language: 'sv', count: 1 },
      { day, event: 'waitlist_signup', detail: '', language: 'sv', count: 1 },
      { day: nextDay, event: 'page_view', detail: '/faq', language: 'sv', count: 1 },
    ]),
  );
});

test.each([
  ['nobody who said no', REFUSED],
  ['nobody who was not asked', 'language=sv'],
  ['nobody who agreed to another text', `${CONSENT_COOKIE}=2020-01-01.2026-11-22.analytics`],
  ['nobody whose record is not one of ours', `${CONSENT_COOKIE}=analytics`],
])('%s is counted, nor anything kept of them', async (_, cookie) => {
  const { runtime, tell, counted } = buildCounter();
  expect(await tell(PAGE_VIEW, { cookie })).toBe(204);
  expect(await counted()).toEqual([]);
  expect(await runtime.db.select().from(allowances)).toEqual([]);
});

test.each([
  ['an event of another name', { ...PAGE_VIEW, name: 'purchase' }],
  ['a page that nobody has', { ...PAGE_VIEW, path: '/faq/anna@example.se' }],
  ['an address with a question in it', { ...PAGE_VIEW, path: '/faq?q=anna' }],
  ['a title', { ...PAGE_VIEW, title: 'anna@example.se' }],
  ['a button of somebody else', { name: 'button_click', button: 'x', place: 'hero' }],
  ['another language', { ...PAGE_VIEW, language: 'no' }],
  ['no language', { name: 'join_waitlist' }],
  ['no event', null],
  ['several events', [PAGE_VIEW]],
])('%s is refused, and changes nothing', async (_, event) => {
  const { runtime, tell, counted } = buildCounter();
  expect(await tell(event)).toBe(400);
  expect(await counted()).toEqual([]);
  expect(await runtime.db.select().from(allowances)).toEqual([]);
});

test('what is counted names nobody: no address of a network stands anywhere', async () => {
  const { runtime, tell, counted } = buildCounter();
  await tell(PAGE_VIEW, { network: '203.0.113.9' });
  const kept = JSON.stringify([await counted(), await runtime.db.select().from(allowances)]);
  expect(kept).not.toContain('203.0.113');
  expect(runtime.logLines.join()).not.toContain('203.0.113');
});

test('a network is counted six hundred times an hour, and another one still is after it', async () => {
  const { runtime, tell, counted } = buildCounter();
  await tell(PAGE_VIEW);
  await runtime.db.update(allowances).set({ used: 599 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => tell(PAGE_VIEW)));
  expect(answers.filter((status) => status === 204)).toHaveLength(1);
  expect(answers.filter((status) => status === 429)).toHaveLength(19);
  expect(await tell(PAGE_VIEW, { network: '198.51.100.8' })).toBe(204);
  expect((await counted()).map(({ count }) => count)).toEqual([3]);
  runtime.advance(60 * 60_000);
  expect(await tell(PAGE_VIEW)).toBe(204);
});

test('while the database cannot be written to, an event is lost and said to be', async () => {
  const db = buildFailingDatabase('insert into "usage_counts"');
  const { tell, counted } = buildCounter({ ...buildRuntime(), db });
  expect(await tell(PAGE_VIEW)).toBe(500);
  expect(await counted()).toEqual([]);
});

test('counts are kept for two years', async () => {
  const { runtime, tell, counted } = buildCounter();
  await tell(PAGE_VIEW);
  runtime.advance(730 * DAY_MS);
  await sweep(runtime);
  expect(await counted()).toHaveLength(1);
  runtime.advance(DAY_MS);
  await sweep(runtime);
  expect(await counted()).toEqual([]);
});
