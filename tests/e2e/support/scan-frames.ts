import type { Page } from '@playwright/test';

import { scanSocketMessageSchema, type ScanSocketMessage } from '#worker/contract/scan-socket.ts';

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
