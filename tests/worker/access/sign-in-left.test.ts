import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { createApp } from '#worker/app.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { oauthFlows } from '#worker/access/schema.ts';

import { hasGrant } from '#tests/worker/support/google.ts';
import { goToGoogle } from '#tests/worker/support/sign-in.ts';
import { buildStage } from '#tests/worker/support/sign-in-stage.ts';

test('a browser that goes away while it is signed in cancels nothing: what Google has granted is saved', async () => {
  const { runtime, api, account } = await buildStage();
  const { url, cookies } = await goToGoogle(api, { account });
  const isExchanging = Promise.withResolvers<void>();
  const isGone = Promise.withResolvers<void>();
  const { exchangeCode } = runtime.oauth;
  const app = createApp(() => ({
    ...runtime,
    oauth: {
      ...runtime.oauth,
      async exchangeCode(exchange) {
        isExchanging.resolve();
        await isGone.promise;
        return exchangeCode(exchange);
      },
    },
  }));
  const context = createExecutionContext();
  const request = new Request(url, { headers: { cookie: cookies.join('; ') } });
  const answer = app.fetch(request, env, context);
  await isExchanging.promise;
  // From here on only what the context was told to wait for goes on for certain.
  const whatGoesOn = waitOnExecutionContext(context).then(async () => ({
    connections: await runtime.db.$count(
      connections,
      eq(connections.providerAccountId, account.sub),
    ),
    flows: await runtime.db.$count(oauthFlows),
    isGranted: await hasGrant(account),
  }));
  isGone.resolve();
  expect(await whatGoesOn).toEqual({ connections: 1, flows: 0, isGranted: true });
  await answer;
});
