import { expect, test } from 'vitest';

import type { SocketHandlers } from '#web/shared/api/live-socket.ts';
import { followDesk } from '#web/pages/admin/live-revalidation.ts';
import {
  SOCKET_CLOSE_REPLACED,
  SOCKET_CLOSE_UNAUTHENTICATED,
} from '#worker/contract/live-socket.ts';

/** A line to the desk whose events the test decides, and what is heard over it. */
function openLine() {
  const opened: SocketHandlers[] = [];
  const tasks: (() => void)[] = [];
  const heard: string[] = [];
  followDesk(
    'ws://test/live',
    {
      onChange: () => heard.push('change'),
      onLine: (state) => heard.push(state),
      onEnd: () => heard.push('end'),
    },
    {
      openSocket: (_url, handlers) => {
        opened.push(handlers);
        return { send: () => undefined, close: () => undefined };
      },
      schedule: (task) => {
        tasks.push(task);
        return () => undefined;
      },
      listenForNetwork: () => () => undefined,
    },
  );
  const latest = () => {
    const socket = opened.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  };
  return {
    heard,
    open: () => latest().onOpen(),
    lose: (code: number) => latest().onClose(code),
    reconnect: () => tasks.at(-1)?.(),
    tell: (message: object) => latest().onMessage(JSON.stringify(message)),
  };
}

const snapshot = { type: 'snapshot', seq: 0, progress: { changeCount: 4 } };

test('what changed between the reading of a list and the opening of its line is heard with the first word', () => {
  const line = openLine();
  line.open();
  line.tell(snapshot);
  expect(line.heard).toEqual(['held', 'held', 'change']);
  line.tell({ type: 'delta', seq: 1, changes: { changeCount: 5 } });
  expect(line.heard.slice(3)).toEqual(['change']);
});

test('a line that is lost is said to be until it is open again, and then what was missed is read', () => {
  const line = openLine();
  line.open();
  line.tell(snapshot);
  line.lose(1006);
  expect(line.heard.at(-1)).toBe('lost');
  line.reconnect();
  expect(line.heard.at(-1)).toBe('lost');
  line.open();
  line.tell(snapshot);
  expect(line.heard.slice(-2)).toEqual(['held', 'change']);
});

test.each([
  ['of a session that has ended', SOCKET_CLOSE_UNAUTHENTICATED],
  ['that too many windows have taken', SOCKET_CLOSE_REPLACED],
])('a line %s is over, and nobody is told that it is being opened anew', (_of, code) => {
  const line = openLine();
  line.open();
  line.lose(code);
  expect(line.heard.slice(-2)).toEqual(['over', 'end']);
});
