import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';

import { buildDesk, openWindow } from '#tests/worker/support/build-desk.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';

beforeEach(emptyTables);

/** Puts the desk to sleep: its memory goes, its sockets stay. */
async function putToSleep(): Promise<void> {
  await evictDurableObject(env.SUPPORT_DESK.getByName('desk'), { webSockets: 'hibernate' });
}

test('a window that is open while the desk sleeps is told of what changes afterwards, without opening anew', async () => {
  const { send, cookie, write, put } = await buildDesk();
  const id = await write();
  const { next, heard, close } = await openWindow({ send, cookie });
  await next(1);
  await put(id, 'status', { status: 'resolved' });
  await next(2);
  await putToSleep();
  await put(id, 'status', { status: 'closed' });
  expect((await next(3)).at(-1)).toEqual({
    type: 'snapshot',
    seq: 0,
    progress: { changeCount: 1 },
  });
  expect(heard.join('')).not.toContain('closed');
  close();
});

test('a window from before and one from after the desk slept are both told, in frames that each can build on', async () => {
  const { send, cookie, write, put } = await buildDesk();
  const id = await write();
  const early = await openWindow({ send, cookie });
  await early.next(1);
  await put(id, 'status', { status: 'resolved' });
  await early.next(2);
  await putToSleep();
  const late = await openWindow({ send, cookie });
  await late.next(1);
  await put(id, 'status', { status: 'closed' });
  const snapshot = { type: 'snapshot', progress: { changeCount: 1 } };
  expect((await early.next(3)).at(-1)).toMatchObject(snapshot);
  expect((await late.next(2)).at(-1)).toMatchObject(snapshot);
  early.close();
  late.close();
});

test('a session that ends while the desk sleeps hears nothing more', async () => {
  const { send, cookie } = await buildDesk();
  const { next, closed } = await openWindow({ send, cookie });
  await next(1);
  await putToSleep();
  expect((await send('/api/session', { method: 'DELETE', cookie })).ok).toBe(true);
  expect(await closed).toBe(4401);
});
