import { z } from 'zod';

import { cleanupSocketMessageSchema } from '#worker/contract/cleanups.ts';
import { scanSocketMessageSchema } from '#worker/contract/scans.ts';

import type { SignedInUser } from './signed-in-user.ts';
import { until } from './until.ts';

type OpenedSocket<Message> = {
  socket: WebSocket;
  messages: Message[];
  closed: () => { code: number } | null;
  /** How many pings have been answered. */
  pongs: () => number;
  next: (test: (message: Message) => boolean) => Promise<Message>;
};

/** Opens the scan's socket as the user's own page does. */
export function openSocket(user: SignedInUser, scanId: string) {
  return openSocketAt(user, `/api/scans/${scanId}/live`, scanSocketMessageSchema);
}

/** Opens the clean-up's socket as the user's own page does. */
export function openCleanupSocket(user: SignedInUser, cleanupId: string) {
  return openSocketAt(user, `/api/cleanups/${cleanupId}/live`, cleanupSocketMessageSchema);
}

async function openSocketAt<Schema extends z.core.$ZodType>(
  user: SignedInUser,
  path: string,
  schema: Schema,
): Promise<OpenedSocket<z.infer<Schema>>> {
  const response = await user.api.send(path, {
    cookie: user.cookie,
    headers: { upgrade: 'websocket' },
  });
  const socket = response.webSocket;
  if (socket === null) throw new Error(`no socket, but ${response.status}`);
  const messages: z.infer<Schema>[] = [];
  let close: { code: number } | null = null;
  let pongs = 0;
  socket.addEventListener('message', ({ data }) => {
    if (data === 'pong') {
      pongs += 1;
      return;
    }
    messages.push(z.parse(schema, JSON.parse(String(data))));
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
