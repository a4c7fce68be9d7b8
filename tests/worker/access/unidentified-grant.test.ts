import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { connections } from '#worker/access/connection-schema.ts';
import { createOAuthClient } from '#worker/platform/google/oauth-client.ts';
import { getAccessToken } from '#worker/access/access-token.ts';

import { APP_ORIGIN, buildApi } from '#tests/worker/support/api.ts';
import type { TestRuntime } from '#tests/worker/support/build-runtime.ts';
import { hasGrant, type GoogleAccount } from '#tests/worker/support/google.ts';
import { sessionCookieOf, signIn } from '#tests/worker/support/sign-in.ts';
import { buildStage, outcomeOf, refusal } from '#tests/worker/support/sign-in-stage.ts';

type TokenAnswer = Record<string, unknown>;

type Disturbance = {
  /** Google gives its tokens, and then this is what reaches us. */
  changeTokens?: (answer: TokenAnswer) => TokenAnswer;
  /** Instead of Google's keys. */
  answerKeys?: () => Response;
};

/** The real app before Google, with something on the line between them. */
async function buildDisturbedStage(disturbance: Disturbance) {
  const stage = await buildStage();
  const { settings, google, clock } = stage.runtime;
  const oauth = createOAuthClient({
    endpoints: google,
    clientId: settings.GOOGLE_CLIENT_ID,
    clientSecret: settings.GOOGLE_CLIENT_SECRET,
    redirectUri: `${APP_ORIGIN}/api/auth/google/callback`,
    clock,
    async fetch(address, init) {
      const { changeTokens, answerKeys } = disturbance;
      if (address === google.jwks && answerKeys !== undefined) return answerKeys();
      const answer = await fetch(address, init);
      if (address !== google.token || changeTokens === undefined) return answer;
      const body = z.record(z.string(), z.unknown()).parse(await answer.json());
      return Response.json(changeTokens(body));
    },
  });
  const runtime = { ...stage.runtime, oauth };
  return { ...stage, runtime, api: buildApi(runtime), disturbance };
}

function jwtOf(header: object, claims: object): string {
  const parts = [JSON.stringify(header), JSON.stringify(claims), 'signature'];
  return parts.map((part) => btoa(part).replaceAll('=', '')).join('.');
}

function withoutIdToken(answer: TokenAnswer): TokenAnswer {
  return { ...answer, id_token: undefined };
}

const REFUSED: [string, string, (answer: TokenAnswer) => TokenAnswer][] = [
  ['no ID token', 'no_id_token', withoutIdToken],
  [
    'neither an ID token nor a refresh token',
    'no_id_token',
    (answer) => withoutIdToken({ ...answer, refresh_token: undefined }),
  ],
  ['nothing like an ID token', 'bad_id_token', (answer) => ({ ...answer, id_token: 'a.b.c' })],
  [
    'an ID token that nobody signed',
    'bad_id_token',
    (answer) => ({ ...answer, id_token: jwtOf({ alg: 'none' }, { sub: '1' }) }),
  ],
  [
    'an ID token by an unknown key',
    'bad_id_token',
    (answer) => ({ ...answer, id_token: jwtOf({ alg: 'RS256', kid: 'other' }, { sub: '1' }) }),
  ],
];

const NO_KEYS: [string, () => Response][] = [
  ['a full server', () => new Response(null, { status: 503 })],
  ['an HTML page', () => new Response('<html>')],
  ['no keys', () => Response.json({})],
  [
    'no connection',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
];

test.each(REFUSED)('tokens that come with %s are ended at Google', async (_name, kind, change) => {
  const stage = await buildDisturbedStage({ changeTokens: change });
  const response = await signIn(stage.api, { account: stage.account });
  expect(await outcomeOf(stage, response)).toEqual(refusal('oauth_failed'));
  expect(await hasGrant(stage.account)).toBe(false);
  expect(exchangeFailuresOf(stage.runtime)).toEqual([kind]);
});

test.each(NO_KEYS)(
  'with %s in place of its keys Google is told to end the grant, and the next attempt succeeds',
  async (_name, answerKeys) => {
    const stage = await buildDisturbedStage({ answerKeys });
    const { api, account, disturbance, runtime } = stage;
    expect(await outcomeOf(stage, await signIn(api, { account }))).toEqual(refusal('oauth_failed'));
    expect(await hasGrant(account)).toBe(false);
    expect(exchangeFailuresOf(runtime)).toEqual(['keys_unreachable']);

    delete disturbance.answerKeys;
    expect(sessionCookieOf(await signIn(api, { account }))).toBeDefined();
    expect(await hasGrant(account)).toBe(true);
  },
);

test('an outage of the keys ends no connection that the account has', async () => {
  const { api, account, runtime } = await buildDisturbedStage({});
  await signIn(api, { account });
  // An isolate of its own: the first one knows the keys by now.
  const other = await buildDisturbedStage({
    answerKeys: () => new Response(null, { status: 503 }),
  });
  const response = await signIn(other.api, { account });
  expect(response.headers.get('location')).toBe('/auth?error=oauth_failed');
  expect(await refreshOf(runtime, account)).toMatchObject({ ok: true });
});

test('an ID token without a readable account spares nothing while the keys are out of reach', async () => {
  const header = btoa('{"alg":"RS256","kid":"any"}').replaceAll('=', '');
  const stage = await buildDisturbedStage({
    changeTokens: (answer) => ({ ...answer, id_token: `${header}.AAAA.AAAA` }),
    answerKeys: () => new Response(null, { status: 503 }),
  });
  await signIn(stage.api, { account: stage.account });
  expect(exchangeFailuresOf(stage.runtime)).toEqual(['keys_unreachable']);
  expect(await hasGrant(stage.account)).toBe(false);
});

test('a refused ID token cannot save its grant by naming an account that is connected', async () => {
  const connected = await buildStage();
  await signIn(connected.api, { account: connected.account });
  const claims = { sub: connected.account.sub };
  const stage = await buildDisturbedStage({
    changeTokens: (answer) => ({ ...answer, id_token: jwtOf({ alg: 'none' }, claims) }),
  });
  await signIn(stage.api, { account: stage.account });
  expect(await hasGrant(stage.account)).toBe(false);
  expect(await refreshOf(connected.runtime, connected.account)).toMatchObject({ ok: true });
});

test('a sign-in whose account is unknown takes an older connection of the same account along', async () => {
  const { api, account, disturbance, runtime } = await buildDisturbedStage({});
  await signIn(api, { account });
  disturbance.changeTokens = withoutIdToken;
  await signIn(api, { account });
  expect(await hasGrant(account)).toBe(false);
  delete disturbance.changeTokens;
  expect(await refreshOf(runtime, account)).toEqual({
    ok: false,
    code: 'gmail_connection_expired',
  });
});

test('the tokens of such a grant stand in no log line and in no copy of the error', async () => {
  const { account, runtime } = await buildDisturbedStage({
    changeTokens: (answer) => withoutIdToken({ ...answer, access_token: 'ya29.canary' }),
  });
  const errors: unknown[] = [];
  const watched = buildApi({
    ...runtime,
    oauth: {
      ...runtime.oauth,
      exchangeCode: (exchange) =>
        runtime.oauth.exchangeCode(exchange).catch((error: unknown) => {
          errors.push(error);
          throw error;
        }),
    },
  });
  await signIn(watched, { account });
  expect(errors).toHaveLength(1);
  expect(JSON.stringify([errors, { ...Object(errors[0]) }])).not.toContain('canary');
  expect(runtime.logLines.join()).not.toContain('canary');
});

function exchangeFailuresOf({ logLines }: TestRuntime): string[] {
  const failure = z.object({ event: z.literal('sign_in.exchange_failed'), kind: z.string() });
  return logLines.flatMap((line) => {
    const parsed = failure.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data.kind] : [];
  });
}

/** What a refresh at Google gives for the account's only connection. */
async function refreshOf(runtime: TestRuntime, account: GoogleAccount) {
  const rows = await runtime.db
    .select()
    .from(connections)
    .where(eq(connections.providerAccountId, account.sub));
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error('there is more or less than one');
  return getAccessToken(runtime, row.id, { forceRefresh: true });
}
