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

/** Behind the result as well, for as long as more senders are looked for. */
const DEEPENING_PROTOCOL: typeof SCAN_PROTOCOL = {
  ...SCAN_PROTOCOL,
  isOver: ({ progress }) =>
    progress !== null && isTerminalPhase(progress.phase) && !progress.isDeepening,
};

/** Follows a scan until its result, reconnecting for as long as needed. Returns a function that stops. */
export function openScanSocket(options: LiveSocketOptions<ScanFeed>): () => void {
  return openLiveSocket(SCAN_PROTOCOL, options);
}

/** Follows a scan until no better result will come. */
export function openDeepeningSocket(options: LiveSocketOptions<ScanFeed>): () => void {
  return openLiveSocket(DEEPENING_PROTOCOL, options);
}
