import type { z } from 'zod';

import {
  type DeskProgress,
  deskProgressSchema,
  deskSocketMessageSchema,
} from '#worker/contract/admin.ts';

import {
  applyLiveMessage,
  type LiveFeed,
  type LiveProtocol,
  type LiveSocketOptions,
  openLiveSocket,
} from './live-socket.ts';

type DeskFeed = LiveFeed<DeskProgress>;

const DESK_PROTOCOL: LiveProtocol<z.infer<typeof deskSocketMessageSchema>, DeskFeed> = {
  messageSchema: deskSocketMessageSchema,
  emptyFeed: { progress: null, seq: null, isOutOfStep: false },
  apply: (feed, message) => applyLiveMessage(feed, message, deskProgressSchema),
  isOver: () => false,
};

/** Hears of every change at the desk, reconnecting for as long as needed. Returns a function that stops. */
export function openDeskSocket(options: LiveSocketOptions<DeskFeed>): () => void {
  return openLiveSocket(DESK_PROTOCOL, options);
}
