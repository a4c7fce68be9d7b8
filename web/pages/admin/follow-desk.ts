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
} from '#web/shared/api/live-socket.ts';

type DeskFeed = LiveFeed<DeskProgress>;

const DESK_PROTOCOL: LiveProtocol<z.infer<typeof deskSocketMessageSchema>, DeskFeed> = {
  messageSchema: deskSocketMessageSchema,
  emptyFeed: { progress: null, seq: null, isOutOfStep: false },
  apply: (feed, message) => applyLiveMessage(feed, message, deskProgressSchema),
  isOver: () => false,
};

/** Hears of every change at the desk, reconnecting for as long as needed. Returns a function that stops. */
function openDeskSocket(options: LiveSocketOptions<DeskFeed>): () => void {
  return openLiveSocket(DESK_PROTOCOL, options);
}

/** Whether changes are heard, will be heard again, or come unheard until the page is opened anew. */
export type DeskLine = 'held' | 'lost' | 'over';

type DeskListeners = {
  /** Something may have changed. */
  onChange: () => void;
  onLine: (line: DeskLine) => void;
  /** Nothing more will be heard. */
  onEnd: () => void;
};

type Parts = Pick<LiveSocketOptions<unknown>, 'openSocket' | 'schedule' | 'listenForNetwork'>;

/**
 * Hears of what happens at the desk. With every line something may have changed, also with the first: what was read
 * before it was open is older. Returns a function that stops.
 */
export function followDesk(
  url: string,
  { onChange, onLine, onEnd }: DeskListeners,
  parts: Parts = {},
): () => void {
  return openDeskSocket({
    ...parts,
    url,
    onFeed: onChange,
    onLink: (link) => onLine(link === 'reconnecting' ? 'lost' : 'held'),
    onEnd: () => {
      onLine('over');
      onEnd();
    },
    onStalled: onChange,
  });
}
