import type { Page } from '@playwright/test';

import { scanSocketMessageSchema, type ScanSocketMessage } from '#worker/contract/scans.ts';
import type { ScanPhase } from '#worker/domain/scans/scan-state.ts';

/** Collects, parsed by the contract, all that the scan's socket sends to a page from now on. */
export function watchScanFrames(page: Page): ScanSocketMessage[] {
  const frames: ScanSocketMessage[] = [];
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/api/scans/')) return;
    socket.on('framereceived', ({ payload }) => {
      const text = payload.toString();
      if (text.startsWith('{')) frames.push(scanSocketMessageSchema.parse(JSON.parse(text)));
    });
  });
  return frames;
}

/**
 * What the first socket sent: each socket begins with a snapshot, and behind the result the page opens
 * a second one.
 */
export function ofFirstSocket(frames: readonly ScanSocketMessage[]): ScanSocketMessage[] {
  const second = frames.findIndex(({ type }, position) => type === 'snapshot' && position > 0);
  return frames.slice(0, second === -1 ? frames.length : second);
}

/** The numbers of snapshot and deltas, as they came. */
export function sequence(frames: readonly ScanSocketMessage[]): number[] {
  return frames.map((frame) => frame.seq);
}

/** Per cent done as far as each frame tells it. */
export function percents(frames: readonly ScanSocketMessage[]): number[] {
  return frames.flatMap((frame) => {
    if (frame.type === 'snapshot') return [frame.progress.progressPercent];
    if (frame.type === 'delta' && frame.changes.progressPercent !== undefined) {
      return [frame.changes.progressPercent];
    }
    return [];
  });
}

/** Every phase that the frames have told of, however briefly it lasted. */
export function toldPhases(frames: readonly ScanSocketMessage[]): ScanPhase[] {
  return frames.flatMap(
    (frame) => (frame.type === 'snapshot' ? frame.progress.phase : frame.changes.phase) ?? [],
  );
}
