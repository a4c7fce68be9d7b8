import { scanSocketMessageSchema, type ScanSocketMessage } from '#worker/contract/scan-socket.ts';
import { isTerminalPhase } from '#worker/domain/scan/scan-state.ts';

import {
  openLiveSocket,
  type LiveLink,
  type LiveProtocol,
  type LiveSocketEnd,
  type LiveSocketOptions,
} from './live-socket.ts';
import { EMPTY_SCAN_FEED, applyScanMessage, type ScanFeed } from './scan-feed.ts';

export type ScanLink = LiveLink;
export type ScanSocketEnd = LiveSocketEnd;

const SCAN_PROTOCOL: LiveProtocol<ScanSocketMessage, ScanFeed> = {
  messageSchema: scanSocketMessageSchema,
  emptyFeed: EMPTY_SCAN_FEED,
  apply: applyScanMessage,
  isOver: ({ progress }) => progress !== null && isTerminalPhase(progress.phase),
};

/** Follows a scan until it ends, reconnecting for as long as needed. Returns a function that stops. */
export function openScanSocket(options: LiveSocketOptions<ScanFeed>): () => void {
  return openLiveSocket(SCAN_PROTOCOL, options);
}
