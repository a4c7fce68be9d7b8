import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { fetchOrExplain, unwrap, unwrapFile } from '#web/shared/api/client.ts';
import { SILENCE_MS } from '#web/shared/api/fetch-in-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that answers when told to, in as many parts as it is given; it hears when it is given up. */
function buildServer() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const body = new TransformStream<Uint8Array>();
  const writer = body.writable.getWriter();
  vi.stubGlobal('fetch', (_input: unknown, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => {
      writer.abort(signal.reason).catch(() => {});
    });
    return Promise.race([
      promise,
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    ]);
  });
  return {
    answer: () => resolve(new Response(body.readable, { status: 200, headers: { 'x-kept': '1' } })),
    send: (text: string) => writer.write(new TextEncoder().encode(text)),
    end: () => writer.close(),
  };
}

/** What a call fails with, heard from the beginning. */
function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (error: unknown) => error,
  );
}

test('a long answer that keeps coming is read to its end, however long all of it takes', async () => {
  const server = buildServer();
  const file = unwrapFile(fetchOrExplain('/api/account/export'));
  server.answer();
  for (const part of ['one ', 'two ', 'three']) {
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    await server.send(part);
  }
  await server.end();
  expect(await (await file).text()).toBe('one two three');
});

test('what an answer says of itself is kept', async () => {
  const server = buildServer();
  const answering = fetchOrExplain('/api/session');
  server.answer();
  const response = await answering;
  expect([response.status, response.headers.get('x-kept')]).toEqual([200, '1']);
});

test('a server that says nothing is given up, and that is a timeout', async () => {
  buildServer();
  const failure = failureOf(fetchOrExplain('/api/session'));
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  expect(await failure).toMatchObject({ code: 'timeout' });
});

test('an answer that stops in its middle is given up, and that is a timeout', async () => {
  const server = buildServer();
  const failure = failureOf(unwrapFile(fetchOrExplain('/api/account/export')));
  server.answer();
  await server.send('one');
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  expect(await failure).toMatchObject({ code: 'timeout', status: null });
});

test.each([204, 205, 304])(
  'an answer %s is whole without a body, and no clock runs on',
  async (status) => {
    const answer = new Response(null, { status });
    // As browsers have it, whatever the standard says.
    Object.defineProperty(answer, 'body', { value: new Blob([]).stream() });
    vi.stubGlobal('fetch', async () => answer);
    expect((await fetchOrExplain('/api/session', { method: 'DELETE' })).status).toBe(status);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('JSON that stops in its middle is a timeout, and malformed JSON the server’s error', async () => {
  const server = buildServer();
  const failure = failureOf(unwrap(fetchOrExplain('/api/stats'), z.object({})));
  server.answer();
  await server.send('{"a":');
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  expect(await failure).toMatchObject({ code: 'timeout' });
  vi.stubGlobal('fetch', async () => new Response('{"a":'));
  const other = failureOf(unwrap(fetchOrExplain('/api/stats'), z.object({})));
  expect(await other).toMatchObject({ code: 'server_error' });
});

test('a call that is led elsewhere does not follow, and says that Access has ended', async () => {
  const redirects: unknown[] = [];
  vi.stubGlobal('fetch', async (_input: unknown, init: RequestInit) => {
    redirects.push(init.redirect);
    return Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
  });
  await expect(fetchOrExplain('/api/admin')).rejects.toMatchObject({ code: 'access_ended' });
  expect(redirects).toEqual(['manual']);
});

test('no server at all is an error of the network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchOrExplain('/api/session')).rejects.toMatchObject({ code: 'network_error' });
});
