import { expect, test } from 'vitest';

import { buildMailbox, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  ORIGIN,
  READONLY,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import type { FaultAction } from './fault.ts';

const METHOD = 'users.getProfile';

/** A sandbox whose calls take as long as `held` does, and a caller who may give up. */
function build(held?: Promise<void>) {
  const built = buildSandbox({
    mailbox: buildMailbox([{}]),
    ...(held === undefined ? {} : { latencyMs: () => 40, sleep: () => held }),
  });
  const { sandbox } = built;
  const accessToken = sandbox.issueTokens({ email: OWNER, scopes: [READONLY] })?.accessToken;
  const abandoned = new AbortController();
  return {
    ...built,
    abandon: () => abandoned.abort(new Error('the caller has had enough')),
    order: (kind: FaultAction['kind'] & `hang${string}`) =>
      sandbox.faults.add({ method: METHOD, action: { kind } }),
    call: () =>
      sandbox.fetch(
        new Request(`${ORIGIN}/gmail/v1/users/me/profile`, {
          headers: { authorization: `Bearer ${accessToken}` },
          signal: abandoned.signal,
        }),
      ),
  };
}

/** Lets everything happen that waits for nothing outside. */
async function settle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setImmediate(resolve);
  await promise;
}

async function hasEnded(call: Promise<unknown>): Promise<boolean> {
  await settle();
  return Promise.race([call.then(() => true), settle().then(() => false)]);
}

test.each([
  ['cleared', ({ sandbox }: ReturnType<typeof build>) => sandbox.faults.clear()],
  ['taken back', ({ sandbox }: ReturnType<typeof build>) => sandbox.faults.remove(1)],
])(
  'a call that is on its way while its fault is %s does not hang once it arrives',
  async (_how, end) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const built = build(promise);
    built.order('hang');
    const call = built.call();
    await settle();
    expect(built.sandbox.faults.pending()).toEqual([]);
    end(built);
    resolve();
    expect((await call).status).toBe(504);
  },
);

test('a call that arrives after another fault was cleared hangs on its own', async () => {
  const built = build();
  built.order('hang');
  built.sandbox.faults.clear();
  built.order('hang');
  const call = built.call();
  expect(await hasEnded(call)).toBe(false);
  built.sandbox.faults.clear();
  expect((await call).status).toBe(504);
});

test('taking one fault back ends the calls that hang on it, and no others', async () => {
  const built = build();
  const first = built.order('hang');
  const second = built.order('hang-after-effect');
  const calls = [built.call(), built.call()] as const;
  expect(await hasEnded(Promise.race(calls))).toBe(false);
  expect(built.sandbox.faults.remove(second)).toBe(true);
  expect((await calls[1]).status).toBe(504);
  expect(await hasEnded(calls[0])).toBe(false);
  expect(built.sandbox.faults.remove(first)).toBe(true);
  expect((await calls[0]).status).toBe(504);
  expect(built.sandbox.faults.remove(first)).toBe(false);
});

test('fifty calls hang at once and end at once', async () => {
  const { sandbox, order, call } = build();
  sandbox.quota.change({ concurrencyPerUser: 50 });
  const calls = Array.from({ length: 50 }, () => {
    order('hang');
    return call();
  });
  expect(await hasEnded(Promise.race(calls))).toBe(false);
  sandbox.faults.clear();
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([504]));
});

test('a caller who gives up in the middle of a body gets what it gave up with', async () => {
  const { order, call, abandon } = build();
  order('hang-mid-body');
  const response = await call();
  const text = response.text();
  expect(await hasEnded(text.catch(() => null))).toBe(false);
  abandon();
  await expect(text).rejects.toThrow('the caller has had enough');
});

test('a body that hangs and is thrown away keeps nothing waiting', async () => {
  const { order, call, sandbox } = build();
  order('hang-mid-body');
  const reader = (await call()).body?.getReader();
  await reader?.read();
  const rest = reader?.read();
  await reader?.cancel();
  expect(await rest).toMatchObject({ done: true });
  sandbox.faults.clear();
  expect((await call()).status).toBe(200);
});

test('a body that hangs comes whole once the faults are cleared', async () => {
  const { order, call, sandbox } = build();
  order('hang-mid-body');
  const text = (await call()).text();
  expect(await hasEnded(text)).toBe(false);
  sandbox.faults.clear();
  expect(await text).toBe(await (await call()).text());
});
