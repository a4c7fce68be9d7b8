import { expect, test } from 'vitest';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';

import { openCleanupSocket } from '#web/entities/cleanups/cleanup-socket.ts';
import {
  HANDSHAKE_WITHIN_MS,
  type LiveSocketEnd,
  type SocketHandlers,
} from '#web/shared/api/live-socket.ts';

import { buildCleanup } from '#tests/web/support/build-order.ts';

/** A clean-up's socket whose events the test decides. */
function openTestSocket() {
  const opened: (SocketHandlers & { isClosed: boolean })[] = [];
  const delaysMs: number[] = [];
  const heard: CleanupProgress[] = [];
  const ends: LiveSocketEnd[] = [];
  openCleanupSocket({
    url: 'ws://test/live',
    onFeed: ({ progress }) => {
      if (progress !== null) heard.push(progress);
    },
    onLink: () => undefined,
    onEnd: (end) => ends.push(end),
    onStalled: () => undefined,
    openSocket: (_url, handlers) => {
      const socket = { ...handlers, isClosed: false };
      opened.push(socket);
      const close = () => {
        socket.isClosed = true;
      };
      return { send: () => undefined, close };
    },
    schedule: (_task, delayMs) => {
      delaysMs.push(delayMs);
      return () => undefined;
    },
    random: () => 1,
    listenForNetwork: () => () => undefined,
  });
  const latest = () => {
    const socket = opened.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  };
  const send = (message: object) => latest().onMessage(JSON.stringify(message));
  const told = () => heard.map(({ status, movedCount }) => [status, movedCount]);
  return { latest, send, heard, told, ends, delaysMs };
}

const snapshot = (changes: Parameters<typeof buildCleanup>[0]) => ({
  type: 'snapshot',
  seq: 0,
  progress: buildCleanup(changes),
});

test('a clean-up is told from its snapshot through its deltas to its end', () => {
  const socket = openTestSocket();
  socket.send(snapshot({ status: 'surveying', movedCount: 0 }));
  socket.send({ type: 'delta', seq: 1, changes: { status: 'working' } });
  socket.send({ type: 'delta', seq: 2, changes: { movedCount: 1000 } });
  socket.send({ type: 'delta', seq: 3, changes: { movedCount: 4685, status: 'done' } });
  expect(socket.told()).toEqual([
    ['surveying', 0],
    ['working', 0],
    ['working', 1000],
    ['done', 4685],
  ]);
  expect(socket.ends).toEqual(['terminal']);
  expect(socket.latest().isClosed).toBe(true);
});

test('a delta that tells of nothing but a wait is as new as what came before it', () => {
  const socket = openTestSocket();
  const waiting = { untilMs: 1, reason: 'unanswered' };
  socket.send(snapshot({ status: 'working', version: 7 }));
  socket.send({ type: 'delta', seq: 1, changes: { waiting } });
  expect(socket.heard.at(-1)).toMatchObject({ version: 7, waiting });
});

test.each(['suspended', 'failed'] as const)(
  'a clean-up that is %s is still followed: it can be gone on with elsewhere',
  (status) => {
    const socket = openTestSocket();
    socket.send(snapshot({ status, movedCount: 1000 }));
    expect(socket.ends).toEqual([]);
    socket.send({ type: 'delta', seq: 1, changes: { status: 'working' } });
    expect(socket.told().at(-1)).toEqual(['working', 1000]);
  },
);

test('a clean-up that is closed is followed no longer', () => {
  const socket = openTestSocket();
  socket.send(snapshot({ status: 'closed' }));
  expect(socket.ends).toEqual(['terminal']);
});

test('a gap in the numbers shows nothing new and asks for a snapshot over a new socket', () => {
  const socket = openTestSocket();
  socket.send(snapshot({ status: 'working', movedCount: 1000 }));
  socket.send({ type: 'delta', seq: 3, changes: { movedCount: 3000 } });
  expect(socket.told().at(-1)).toEqual(['working', 1000]);
  expect(socket.latest().isClosed).toBe(true);
  expect(socket.delaysMs).toEqual([HANDSHAKE_WITHIN_MS, 500]);
});

test('what is not in the contract of a clean-up is not applied, and counts as a gap', () => {
  const socket = openTestSocket();
  socket.send({ type: 'snapshot', seq: 0, progress: { status: 'sweeping' } });
  expect(socket.told()).toEqual([]);
  socket.send(snapshot({ status: 'working', movedCount: 5 }));
  socket.send({ type: 'delta', seq: 1, changes: { movedCount: -1 } });
  expect(socket.latest().isClosed).toBe(false);
  socket.send({ type: 'delta', seq: 2, changes: { movedCount: 9 } });
  expect(socket.told().at(-1)).toEqual(['working', 5]);
  expect(socket.latest().isClosed).toBe(true);
});
