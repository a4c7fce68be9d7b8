import { openDeskSocket } from '#web/api/desk-socket.ts';
import type { LiveSocketOptions } from '#web/api/live-socket.ts';

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
