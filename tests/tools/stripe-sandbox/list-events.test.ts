import { expect, test } from 'vitest';

import { DAY_MS } from '#worker/domain/duration.ts';

import { payOnPage } from './model/session-life.ts';
import {
  buildStripe,
  NOW_MS,
  refusalOf,
  sessionParams,
  type StripeStage,
} from './support/build-stripe.ts';

const TYPES = ['checkout.session.completed', 'refund.created'];

/** So many sessions that were paid, each told of in several events. */
async function paySessions({ stripe, sandbox }: StripeStage, count: number) {
  for (let number = 0; number < count; number += 1) {
    const { id } = await stripe.checkout.sessions.create(sessionParams());
    const session = sandbox.store.sessions.get(id);
    if (session === undefined) throw new Error('the session is there');
    payOnPage(sandbox.store, session, { method: 'card', course: 'succeeds', delayMs: 0 });
  }
}

test('events are listed newest first, of the types asked for, page by page without gap or repeat', async () => {
  const stage = buildStripe();
  await paySessions(stage, 5);
  const told = stage.sandbox.store.events
    .list()
    .filter(({ type }) => TYPES.includes(type))
    .map(({ id }) => id);
  const ids: string[] = [];
  let isMore = true;
  while (isMore) {
    const last = ids.at(-1);
    const after = last === undefined ? {} : { starting_after: last };
    const page = await stage.stripe.events.list({ types: TYPES, limit: 2, ...after });
    expect(page.data.length).toBeLessThanOrEqual(2);
    ids.push(...page.data.map(({ id }) => id));
    isMore = page.has_more;
  }
  expect(ids).toEqual(told.toReversed());
});

test('an event is listed as it was told, within the span asked for, for thirty days', async () => {
  const stage = buildStripe();
  const { stripe, sandbox } = stage;
  await paySessions(stage, 1);
  const seconds = NOW_MS / 1000;
  const within = await stripe.events.list({ created: { gte: seconds, lte: seconds } });
  const told = sandbox.store.events.list().map(({ payload }): unknown => JSON.parse(payload));
  expect(within.data).toEqual(told.toReversed());
  expect((await stripe.events.list({ created: { gt: seconds } })).data).toEqual([]);
  expect((await stripe.events.list({ created: { lt: seconds } })).data).toEqual([]);
  sandbox.pass(30 * DAY_MS);
  expect((await stripe.events.list()).data).toEqual([]);
});

test('what Stripe would refuse is refused', async () => {
  const { stripe } = buildStripe();
  const list = (params: object) => refusalOf(stripe.events.list(params));
  expect(await list({ limit: 101 })).toMatchObject({ param: 'limit', statusCode: 400 });
  expect(await list({ starting_after: 'evt_gone' })).toMatchObject({ code: 'resource_missing' });
  expect(await list({ created: { from: 1 } })).toMatchObject({ code: 'parameter_unknown' });
  expect(await list({ kinds: ['refund.created'] })).toMatchObject({ code: 'parameter_unknown' });
  const types = Array.from({ length: 21 }, () => 'refund.created');
  expect(await list({ types })).toMatchObject({ param: 'types' });
});
