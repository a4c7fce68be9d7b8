import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { countCalls } from '#tests/worker/support/google.ts';
import { buildStage, outcomeOf, refusal, type Stage } from '#tests/worker/support/sign-in-stage.ts';
import {
  type Callback,
  comeBack,
  goToGoogle,
  sessionCookieOf,
} from '#tests/worker/support/sign-in.ts';
import { oauthFlows } from '#worker/access/schema.ts';
import { codeVerifierContext } from '#worker/access/start-sign-in.ts';
import { newSecret, sha256Hex } from '#worker/platform/security/hash.ts';

/** A callback with one thing changed. */
type Mutation = (callback: Callback, stage: Stage) => Callback | Promise<Callback>;

function withQuery(change: (query: URLSearchParams) => void): Mutation {
  return ({ url, cookies }) => {
    const changed = new URL(url);
    change(changed.searchParams);
    return { url: changed, cookies };
  };
}

function withCookies(change: (cookies: string[]) => string[]): Mutation {
  return ({ url, cookies }) => ({ url, cookies: change(cookies) });
}

function stateOf(callback: Callback): string {
  return callback.url.searchParams.get('state') ?? '';
}

const WRONG_STATE: [string, Mutation][] = [
  ['no state', withQuery((query) => query.delete('state'))],
  ['an empty state', withQuery((query) => query.set('state', ''))],
  ['a made-up state', withQuery((query) => query.set('state', newSecret()))],
  [
    'a state cut short',
    withQuery((query) => query.set('state', (query.get('state') ?? '').slice(1))),
  ],
  ['a state with a tail', withQuery((query) => query.set('state', `${query.get('state')}A`))],
  [
    'a state in capitals',
    withQuery((query) => query.set('state', (query.get('state') ?? '').toUpperCase())),
  ],
  ['a state with a space', withQuery((query) => query.set('state', `${query.get('state')} `))],
  [
    'the hash of the state',
    withQuery((query) => query.set('state', sha256Hex(query.get('state') ?? ''))),
  ],
  [
    'another state before it',
    ({ url, cookies }) => {
      const query = `?state=${newSecret()}&${url.search.slice(1)}`;
      return { url: new URL(url.pathname + query, url), cookies };
    },
  ],
  ['no query at all', ({ url, cookies }) => ({ url: new URL(url.pathname, url), cookies })],
  ['no cookie', withCookies(() => [])],
  [
    'an empty cookie',
    withCookies((cookies) => cookies.map((cookie) => cookie.replace(/=.*/, '='))),
  ],
  ['a cookie cut short', withCookies((cookies) => cookies.map((cookie) => cookie.slice(0, -1)))],
  [
    'a made-up cookie',
    withCookies((cookies) => cookies.map((cookie) => cookie.replace(/=.*/, `=${newSecret()}`))),
  ],
  [
    'a cookie without its prefix',
    withCookies((cookies) => cookies.map((cookie) => cookie.replace('__Host-', ''))),
  ],
  [
    'a cookie of another name',
    withCookies((cookies) => cookies.map((cookie) => cookie.replace(/[0-9a-f]=/, 'x='))),
  ],
  [
    'the cookie that another browser got',
    async (callback, { api, account }) => {
      const other = await goToGoogle(api, { account });
      return { url: callback.url, cookies: other.cookies };
    },
  ],
  [
    "another browser's cookie under this one's name",
    async (callback, { api, account }) => {
      const other = await goToGoogle(api, { account });
      const name = callback.cookies[0]?.split('=')[0];
      return { url: callback.url, cookies: [`${name}=${other.cookies[0]?.split('=')[1]}`] };
    },
  ],
  [
    'the end of its ten minutes',
    (callback, { runtime }) => {
      runtime.advance(10 * 60_000);
      return callback;
    },
  ],
  [
    'a sign-in that was swept away',
    async (callback, { runtime }) => {
      await runtime.db.delete(oauthFlows).where(eq(oauthFlows.id, sha256Hex(stateOf(callback))));
      return callback;
    },
  ],
];

test.each(WRONG_STATE)(
  'a callback with %s is refused before Google is asked anything',
  async (_name, mutate) => {
    const stage = await buildStage();
    const callback = await goToGoogle(stage.api, { account: stage.account });
    const mutated = await mutate(callback, stage);
    const callsBefore = await countCalls('oauth.token');
    expect(await outcomeOf(stage, await comeBack(stage.api, mutated))).toEqual(
      refusal('oauth_state_invalid'),
    );
    expect(await countCalls('oauth.token')).toBe(callsBefore);
  },
);

test.each(WRONG_STATE.slice(0, 18))(
  'an attempt with %s does not spoil the sign-in of the browser that began it',
  async (_name, mutate) => {
    const stage = await buildStage();
    const callback = await goToGoogle(stage.api, { account: stage.account });
    await comeBack(stage.api, await mutate(callback, stage));
    const response = await comeBack(stage.api, callback);
    expect(sessionCookieOf(response)).toBeDefined();
  },
);

const WRONG_GRANT: [string, Mutation][] = [
  ['no code', withQuery((query) => query.delete('code'))],
  ['an empty code', withQuery((query) => query.set('code', ''))],
  ['a made-up code', withQuery((query) => query.set('code', `4/${newSecret()}`))],
  ['two codes', withQuery((query) => query.append('code', '4/another'))],
  ['a second state after it', withQuery((query) => query.append('state', newSecret()))],
  ['another issuer', withQuery((query) => query.set('iss', 'https://evil.test'))],
  ['an issuer with a tail', withQuery((query) => query.set('iss', `${query.get('iss')}/`))],
  ['two issuers', withQuery((query) => query.append('iss', 'https://evil.test'))],
  ['a response in a JWT', withQuery((query) => query.set('response', 'a.b.c'))],
  ['an ID token in its address', withQuery((query) => query.set('id_token', 'a.b.c'))],
  [
    'the code of another sign-in',
    async (callback, { api, account }) => {
      const other = await goToGoogle(api, { account });
      const url = new URL(callback.url);
      url.searchParams.set('code', other.url.searchParams.get('code') ?? '');
      return { url, cookies: callback.cookies };
    },
  ],
  [
    'another verifier',
    async (callback, { runtime }) => {
      const id = sha256Hex(stateOf(callback));
      const codeVerifierEncrypted = await runtime.cipher.encrypt(
        newSecret(),
        codeVerifierContext(id),
      );
      await runtime.db
        .update(oauthFlows)
        .set({ codeVerifierEncrypted })
        .where(eq(oauthFlows.id, id));
      return callback;
    },
  ],
  [
    'another nonce',
    async (callback, { runtime }) => {
      const id = sha256Hex(stateOf(callback));
      await runtime.db.update(oauthFlows).set({ nonce: newSecret() }).where(eq(oauthFlows.id, id));
      return callback;
    },
  ],
  ['an error that nobody knows', withQuery((query) => query.set('error', '<script>'))],
  ['an error beside a good code', withQuery((query) => query.set('error', 'server_error'))],
];

test.each(WRONG_GRANT)('a callback with %s signs nobody in', async (_name, mutate) => {
  const stage = await buildStage();
  const callback = await goToGoogle(stage.api, { account: stage.account });
  const response = await comeBack(stage.api, await mutate(callback, stage));
  expect(await outcomeOf(stage, response)).toEqual(refusal('oauth_failed'));
});

test('a verifier that was moved from another sign-in cannot be opened', async () => {
  const stage = await buildStage();
  const { db } = stage.runtime;
  const callback = await goToGoogle(stage.api, { account: stage.account });
  const other = await goToGoogle(stage.api, { account: stage.account });
  const moved = await db
    .select()
    .from(oauthFlows)
    .where(eq(oauthFlows.id, sha256Hex(stateOf(other))))
    .get();
  await db
    .update(oauthFlows)
    .set({ codeVerifierEncrypted: moved?.codeVerifierEncrypted ?? '' })
    .where(eq(oauthFlows.id, sha256Hex(stateOf(callback))));
  expect(await outcomeOf(stage, await comeBack(stage.api, callback))).toEqual(
    refusal('server_error'),
  );
});
