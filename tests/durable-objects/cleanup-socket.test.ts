import { expect, test } from 'vitest';

import { errorBodySchema } from '#worker/contract/error.ts';

import { buildCleaningUser, createOrder, pay, selectAll } from './support/clean-up.ts';
import { openCleanupSocket } from './support/open-socket.ts';
import { buildSignedInUser } from './support/signed-in-user.ts';
import { until } from './support/until.ts';

const MESSAGES = 200;

/** Somebody with a clean-up that is paid for, so that its socket can be opened. */
async function buildPaidCleanup() {
  const { user, rows } = await buildCleaningUser(MESSAGES);
  const order = await createOrder(user, rows, selectAll(rows));
  return { user, cleanupId: await pay(user, order) };
}

const watched = await buildPaidCleanup();

test.each<[string, Record<string, string>]>([
  ['no origin', {}],
  ['another site', { origin: 'https://evil.test' }],
  ['a sub-domain', { origin: 'https://app.grinbox.test' }],
  ['another port', { origin: 'https://grinbox.test:8443' }],
  ['plain http', { origin: 'http://grinbox.test' }],
  ['null', { origin: 'null' }],
  [
    'ours, which the browser says is another',
    { origin: 'https://grinbox.test', 'sec-fetch-site': 'cross-site' },
  ],
])('from %s the clean-up’s socket is refused', async (_from, headers) => {
  const { user, cleanupId } = watched;
  const response = await user.api.sendRaw(`/api/cleanups/${cleanupId}/live`, {
    cookie: user.cookie,
    headers: { upgrade: 'websocket', ...headers },
  });
  expect(response.status).toBe(403);
  expect(response.webSocket).toBeNull();
  expect(errorBodySchema.parse(await response.json()).error.code).toBe('forbidden_origin');
});

test('nobody signed in and nobody else opens it, and no id of nobody’s', async () => {
  const { user, cleanupId } = watched;
  const other = await buildSignedInUser(0);
  const headers = { upgrade: 'websocket' };
  const path = `/api/cleanups/${cleanupId}/live`;
  expect((await user.api.send(path, { headers })).status).toBe(401);
  expect((await other.api.send(path, { headers, cookie: other.cookie })).status).toBe(404);
  const unknown = await user.api.send('/api/cleanups/cln_unknown/live', {
    headers,
    cookie: user.cookie,
  });
  expect(unknown.status).toBe(404);
});

test('signing out closes the clean-up’s sockets of that session, and of no other', async () => {
  const { user, cleanupId } = await buildPaidCleanup();
  const phone = await openCleanupSocket(user, cleanupId);
  const phoneCookie = user.cookie;
  await user.signInAgain();
  const desk = await openCleanupSocket(user, cleanupId);

  const response = await user.api.send('/api/session', { method: 'DELETE', cookie: phoneCookie });
  expect(response.status).toBe(204);
  await until(() => phone.closed() !== null);
  expect(phone.closed()).toEqual({ code: 4401 });
  await desk.next(({ type }) => type === 'snapshot');
  desk.socket.send('ping');
  await until(() => desk.pongs() === 1);
  expect(desk.closed()).toBeNull();
});

test('a sign-in that takes the session’s place closes its sockets too', async () => {
  const { user, cleanupId } = await buildPaidCleanup();
  const { closed } = await openCleanupSocket(user, cleanupId);
  await user.allowModify();
  await until(() => closed() !== null);
  expect(closed()).toEqual({ code: 4401 });
});

test('a flood of text closes the clean-up’s socket, small talk does not', async () => {
  const { user, cleanupId } = watched;
  const { socket, closed, pongs } = await openCleanupSocket(user, cleanupId);
  socket.send('{"type":"unknown"}');
  socket.send('ping');
  await until(() => pongs() === 1);
  expect(closed()).toBeNull();
  socket.send('x'.repeat(100_000));
  await until(() => closed() !== null);
  expect(closed()).toEqual({ code: 1009 });
});
