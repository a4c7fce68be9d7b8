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

/** With reconnects. @returns unsubscribe */
function openDeskSocket(options: LiveSocketOptions<DeskFeed>): () => void {
  return openLiveSocket(DESK_PROTOCOL, options);
}

export type DeskLine = 'held' | 'lost' | 'over';

type DeskListeners = {
  onChange: () => void;
  onLine: (line: DeskLine) => void;
  onEnd: () => void;
};

type Parts = Pick<LiveSocketOptions<unknown>, 'openSocket' | 'schedule' | 'listenForNetwork'>;

/** Every opened connection counts as a change: what was read before is older. @returns unsubscribe */
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
