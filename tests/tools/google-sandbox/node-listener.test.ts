import { networkInterfaces } from 'node:os';
import { connect } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { findFreePort, listen } from './node-listener.ts';
import { buildMailbox, OWNER } from './support/build-mailbox.ts';
import { buildSandbox, MODIFY } from './support/build-sandbox.ts';

async function serve() {
  const mailbox = buildMailbox([{}]);
  const { sandbox } = buildSandbox({ mailbox });
  const port = await findFreePort();
  const { close } = await listen(sandbox, port);
  onTestFinished(close);
  const accessToken = sandbox.issueTokens({ email: OWNER, scopes: [MODIFY] })?.accessToken;
  const trash = () =>
    fetch(`http://127.0.0.1:${port}/gmail/v1/users/me/messages/batchModify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [mailbox.ids.idOf(0)], addLabelIds: ['TRASH'] }),
    });
  return { sandbox, trash, trashed: () => sandbox.truth(OWNER)?.trashIds().length };
}

test('an empty answer comes over the wire', async () => {
  const { trash, trashed } = await serve();
  const response = await trash();
  expect({ status: response.status, text: await response.text() }).toEqual({
    status: 204,
    text: '',
  });
  expect(trashed()).toBe(1);
});

test('a connection breaks over the wire too, before or after the effect, and the next one holds', async () => {
  const { sandbox, trash, trashed } = await serve();
  for (const [kind, expected] of [
    ['drop', 0],
    ['drop-after-effect', 1],
  ] as const) {
    sandbox.faults.add({ method: 'users.messages.*', skip: 0, times: 1, action: { kind } });
    await expect(trash()).rejects.toThrow('fetch failed');
    expect(trashed()).toBe(expected);
  }
  expect((await trash()).status).toBe(204);
  expect(sandbox.ledger.calls().map(({ status }) => status)).toEqual([0, 0, 204]);
});

/** Whether something listens there; a place that cannot be reached at all counts as silent. */
function listensAt(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port, timeout: 1_000 });
  const end = (isOpen: boolean) => {
    socket.destroy();
    resolve(isOpen);
  };
  socket.once('connect', () => end(true));
  socket.once('error', () => end(false));
  socket.once('timeout', () => end(false));
  return promise;
}

test('the sandbox listens at 127.0.0.1 and at no other address of this machine', async () => {
  const port = await findFreePort();
  const { address, close } = await listen(buildSandbox().sandbox, port);
  onTestFinished(close);
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.map((one) => one.address),
  );
  const places = [...new Set(['127.0.0.1', ...addresses])];
  const open = await Promise.all(places.map((place) => listensAt(place, port)));
  expect(address).toBe('127.0.0.1');
  expect(places.filter((_, index) => open[index])).toEqual(['127.0.0.1']);
});
