import { expect, test } from 'vitest';

import {
  HANDSHAKE_WITHIN_MS,
  type LiveLink,
  type LiveSocketEnd,
  reconnectDelayMs,
  type SocketHandlers,
} from '#web/shared/api/live-socket.ts';
import { openDeepeningSocket, openScanSocket } from '#web/entities/scans/scan-socket.ts';

import { buildProgress } from '#tests/web/support/build-scan.ts';

/** A socket whose events and timers the test decides. */
function openTestSocket(open = openScanSocket) {
  const opened: (SocketHandlers & { isClosed: boolean; sent: string[] })[] = [];
  const scheduled: { task: () => void; delayMs: number }[] = [];
  const links: LiveLink[] = [];
  const ends: LiveSocketEnd[] = [];
  const counts: number[] = [];
  let stalls = 0;
  let isListening = false;
  let findNetwork: () => void = () => undefined;
  const stop = open({
    url: 'ws://test/live',
    onFeed: (feed) => counts.push(feed.progress?.scannedMsgs ?? -1),
    onLink: (link) => links.push(link),
    onEnd: (end) => ends.push(end),
    onStalled: () => {
      stalls += 1;
    },
    openSocket: (_url, handlers) => {
      const socket = { ...handlers, isClosed: false, sent: new Array<string>() };
      opened.push(socket);
      return {
        send: (text) => socket.sent.push(text),
        close: () => {
          socket.isClosed = true;
        },
      };
    },
    schedule: (task, delayMs) => {
      const entry = { task, delayMs };
      scheduled.push(entry);
      return () => {
        entry.task = () => undefined;
      };
    },
    random: () => 1,
    listenForNetwork: (onNetwork) => {
      isListening = true;
      findNetwork = onNetwork;
      return () => {
        isListening = false;
      };
    },
  });
  const latest = () => {
    const socket = opened.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  };
  const send = (message: unknown) => latest().onMessage(JSON.stringify(message));
  const runTimer = () => scheduled.at(-1)?.task();
  /** What was waited for, but the answers to handshakes. */
  const delaysMs = () =>
    scheduled.map(({ delayMs }) => delayMs).filter((delayMs) => delayMs !== HANDSHAKE_WITHIN_MS);
  return {
    opened,
    scheduled,
    delaysMs,
    links,
    ends,
    counts,
    stop,
    latest,
    send,
    runTimer,
    stalls: () => stalls,
    findNetwork: () => findNetwork(),
    isListening: () => isListening,
  };
}

const snapshot = (seq: number, changes = {}) => ({
  type: 'snapshot',
  seq,
  progress: buildProgress(changes),
});

test('shows what arrives and ends with the scan, closing its socket', () => {
  const socket = openTestSocket();
  socket.latest().onOpen();
  socket.send(snapshot(0, { scannedMsgs: 10 }));
  socket.send({ type: 'delta', seq: 1, changes: { scannedMsgs: 20 } });
  socket.send({ type: 'delta', seq: 2, changes: { phase: 'finished' } });
  expect(socket.counts).toEqual([10, 20, 20]);
  expect(socket.ends).toEqual(['terminal']);
  expect(socket.latest().isClosed).toBe(true);
  socket.latest().onClose(1000);
  socket.runTimer();
  expect(socket.opened).toHaveLength(1);
  expect(socket.latest().sent).toEqual([]);
});

test('who waits for the result is done when it is there, though more is looked for behind it', () => {
  const socket = openTestSocket();
  socket.send(snapshot(0, { phase: 'finished', isDeepening: true }));
  expect(socket.ends).toEqual(['terminal']);
});

test('who follows what goes on behind the result hears all of it, and is done when it ends', () => {
  const socket = openTestSocket(openDeepeningSocket);
  socket.send(snapshot(0, { phase: 'finished', isDeepening: true, scannedMsgs: 10 }));
  socket.send({ type: 'delta', seq: 1, changes: { attributedShare: 0.9, scannedMsgs: 11 } });
  expect(socket.ends).toEqual([]);
  socket.send({ type: 'delta', seq: 2, changes: { isDeepening: false, scannedMsgs: 12 } });
  expect(socket.counts).toEqual([10, 11, 12]);
  expect(socket.ends).toEqual(['terminal']);
});

test.each(['failed', 'cancelled', 'finished'] as const)(
  'of a scan that has %s long since there is nothing to follow',
  (phase) => {
    const socket = openTestSocket(openDeepeningSocket);
    socket.send(snapshot(0, { phase }));
    expect(socket.ends).toEqual(['terminal']);
  },
);

test('comes back after a lost connection and waits longer each time', () => {
  const socket = openTestSocket();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    socket.latest().onClose(1006);
    socket.runTimer();
  }
  expect(socket.opened).toHaveLength(5);
  expect(socket.delaysMs()).toEqual([500, 1000, 2000, 4000]);
  expect(socket.stalls()).toBe(1);
});

test('an arriving message makes the next wait short again', () => {
  const socket = openTestSocket();
  socket.latest().onClose(1006);
  socket.runTimer();
  socket.send(snapshot(3));
  socket.latest().onClose(1006);
  expect(socket.delaysMs()).toEqual([500, 500]);
});

test('a gap closes the socket and asks for a new snapshot', () => {
  const socket = openTestSocket();
  socket.send(snapshot(0));
  socket.send({ type: 'delta', seq: 5, changes: { scannedMsgs: 50 } });
  expect(socket.latest().isClosed).toBe(true);
  expect(socket.links.at(-1)).toBe('reconnecting');
  socket.runTimer();
  socket.send(snapshot(6, { scannedMsgs: 60 }));
  expect(socket.counts.at(-1)).toBe(60);
});

test('a socket that was given up is not heard any more', () => {
  const socket = openTestSocket();
  const first = socket.latest();
  first.onClose(1006);
  socket.runTimer();
  first.onMessage(JSON.stringify(snapshot(0, { scannedMsgs: 999 })));
  first.onClose(4401);
  expect(socket.counts).toEqual([]);
  expect(socket.ends).toEqual([]);
});

test.each([
  [4401, 'unauthenticated'],
  [4410, 'gone'],
  [4409, 'replaced'],
] as const)('close code %i ends the feed as %s', (code, end) => {
  const socket = openTestSocket();
  socket.latest().onClose(code);
  expect(socket.ends).toEqual([end]);
  expect(socket.delaysMs()).toEqual([]);
  expect(socket.isListening()).toBe(false);
});

test('what is not in the contract is not applied', () => {
  const socket = openTestSocket();
  socket.latest().onMessage('not json');
  socket.latest().onMessage(new ArrayBuffer(2));
  socket.send({ type: 'snapshot', seq: 0, progress: { phase: 'dancing' } });
  expect(socket.counts).toEqual([]);
});

test('after stopping, nothing is reported and nothing is tried', () => {
  const socket = openTestSocket();
  socket.latest().onClose(1006);
  socket.stop();
  socket.runTimer();
  expect(socket.opened).toHaveLength(1);
  expect(socket.ends).toEqual([]);
});

test('a connection that still answers is kept, and asked again', () => {
  const socket = openTestSocket();
  socket.latest().onOpen();
  for (let round = 1; round <= 2; round += 1) {
    socket.runTimer();
    expect(socket.latest().sent).toHaveLength(round);
    socket.latest().onMessage('pong');
    socket.runTimer();
  }
  expect(socket.opened).toHaveLength(1);
  expect(socket.delaysMs()).toEqual([20_000, 10_000, 20_000, 10_000, 20_000]);
});

test('a connection that has gone silent is given up for a new one', () => {
  const socket = openTestSocket();
  socket.latest().onOpen();
  socket.send(snapshot(0));
  socket.runTimer();
  expect(socket.latest().sent).toEqual(['ping']);
  socket.runTimer();
  expect(socket.latest().isClosed).toBe(true);
  expect(socket.links.at(-1)).toBe('reconnecting');
  socket.runTimer();
  expect(socket.opened).toHaveLength(2);
});

test('a handshake that nobody answers is given up for another try', () => {
  const socket = openTestSocket();
  expect(socket.scheduled.map(({ delayMs }) => delayMs)).toEqual([15_000]);
  socket.runTimer();
  expect(socket.latest().isClosed).toBe(true);
  expect(socket.links.at(-1)).toBe('reconnecting');
  socket.runTimer();
  expect(socket.opened).toHaveLength(2);
});

test('a handshake that was answered is not given up later', () => {
  const socket = openTestSocket();
  const [handshake] = socket.scheduled;
  socket.latest().onOpen();
  handshake?.task();
  expect(socket.latest().isClosed).toBe(false);
});

test('with a network again a lost connection is tried at once, whatever the wait or the handshake under way', () => {
  const socket = openTestSocket();
  socket.findNetwork();
  expect(socket.opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  socket.latest().onClose(1006);
  socket.findNetwork();
  expect(socket.opened).toHaveLength(3);
  socket.latest().onClose(1006);
  expect(socket.delaysMs()).toEqual([500, 500]);
});

test('a connection that stands when the network comes back is asked at once whether it still does', () => {
  const socket = openTestSocket();
  socket.latest().onOpen();
  socket.findNetwork();
  expect(socket.latest().sent).toEqual(['ping']);
  expect(socket.opened).toHaveLength(1);
  socket.runTimer();
  expect(socket.links.at(-1)).toBe('reconnecting');
});

test('the wait has a ceiling, and half of it is random', () => {
  expect(reconnectDelayMs(20, 0)).toBe(7500);
  expect(reconnectDelayMs(20, 1)).toBe(15_000);
});
