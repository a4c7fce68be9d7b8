import { scanSocketMessageSchema, type ScanSocketMessage } from '#worker/contract/scan-socket.ts';

import type { SignedInUser } from './signed-in-user.ts';
import { until } from './until.ts';

export type OpenedSocket = {
  socket: WebSocket;
  messages: ScanSocketMessage[];
  closed: () => { code: number } | null;
  /** How many pings have been answered. */
  pongs: () => number;
  next: (test: (message: ScanSocketMessage) => boolean) => Promise<ScanSocketMessage>;
};

/** Opens the scan's socket as the user's own page does. */
export async function openSocket(user: SignedInUser, scanId: string): Promise<OpenedSocket> {
  const response = await user.api.send(`/api/scans/${scanId}/live`, {
    cookie: user.cookie,
    headers: { upgrade: 'websocket' },
  });
  const socket = response.webSocket;
  if (socket === null) throw new Error(`no socket, but ${response.status}`);
  const messages: ScanSocketMessage[] = [];
  let close: { code: number } | null = null;
  let pongs = 0;
  socket.addEventListener('message', ({ data }) => {
    if (data === 'pong') {
      pongs += 1;
      return;
    }
    messages.push(scanSocketMessageSchema.parse(JSON.parse(String(data))));
  });
  socket.addEventListener('close', ({ code }) => {
    close = { code };
  });
  socket.accept();
  return {
    socket,
    messages,
    closed: () => close,
    pongs: () => pongs,
    next(test) {
      return until(() => messages.find(test));
    },
  };
}
