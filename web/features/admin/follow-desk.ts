import { openDeskSocket } from '#web/api/desk-socket.ts';
import type { LiveSocketOptions } from '#web/api/live-socket.ts';

type DeskListeners = {
  /** Something may have changed. */
  onChange: () => void;
  /** Whether changes come unheard at the moment. */
  onLost: (isLost: boolean) => void;
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
  { onChange, onLost, onEnd }: DeskListeners,
  parts: Parts = {},
): () => void {
  return openDeskSocket({
    ...parts,
    url,
    onFeed: onChange,
    onLink: (link) => onLost(link === 'reconnecting'),
    onEnd: () => {
      onLost(false);
      onEnd();
    },
    onStalled: onChange,
  });
}
