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
