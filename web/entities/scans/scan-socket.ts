import {
  type ScanProgress,
  scanProgressSchema,
  type ScanSocketMessage,
  scanSocketMessageSchema,
} from '#worker/contract/scans.ts';
import { isTerminalPhase } from '#worker/domain/scans/scan-state.ts';

import {
  applyLiveMessage,
  type LiveProtocol,
  type LiveSocketOptions,
  liveSocketUrl,
  openLiveSocket,
} from '#web/shared/api/live-socket.ts';

import { EMPTY_SCAN_FEED, type ScanFeed } from './scan-feed.ts';

/** A delta's subjects stay until others come. */
export function applyScanMessage(feed: ScanFeed, message: ScanSocketMessage): ScanFeed {
  const next = applyLiveMessage(feed, message, scanProgressSchema);
  if (next === feed || next.isOutOfStep || next.progress === null) return next;
  const subjects = message.type === 'delta' ? message.subjects : undefined;
  return {
    ...next,
    progress: withoutFalling(feed.progress, next.progress),
    subjects: subjects ?? feed.subjects,
  };
}

/**
 * A snapshot taken just before the last delta must not move the progress back; the share of known senders is
 * re-estimated each round.
 */
function withoutFalling(before: ScanProgress | null, after: ScanProgress): ScanProgress {
  if (before === null) return after;
  const { phase, progressPercent, attributedShare: share } = after;
  const isNaming = phase === 'grouping' && share !== null;
  return {
    ...after,
    progressPercent: Math.max(progressPercent, before.progressPercent),
    attributedShare: isNaming ? Math.max(share, before.attributedShare ?? 0) : share,
  };
}

export function scanSocketUrl(scanId: string): string {
  return liveSocketUrl(`/api/scans/${encodeURIComponent(scanId)}/live`);
}

const SCAN_PROTOCOL: LiveProtocol<ScanSocketMessage, ScanFeed> = {
  messageSchema: scanSocketMessageSchema,
  emptyFeed: EMPTY_SCAN_FEED,
  apply: applyScanMessage,
  isOver: ({ progress }) => progress !== null && isTerminalPhase(progress.phase),
};

/** Stays open after the result while more senders are looked up. */
const DEEPENING_PROTOCOL: typeof SCAN_PROTOCOL = {
  ...SCAN_PROTOCOL,
  isOver: ({ progress }) =>
    progress !== null && isTerminalPhase(progress.phase) && !progress.isDeepening,
};

/** Follows a scan until its result, with reconnects. @returns unsubscribe */
export function openScanSocket(options: LiveSocketOptions<ScanFeed>): () => void {
  return openLiveSocket(SCAN_PROTOCOL, options);
}

/** Follows a scan until no better result can come. */
export function openDeepeningSocket(options: LiveSocketOptions<ScanFeed>): () => void {
  return openLiveSocket(DEEPENING_PROTOCOL, options);
}
