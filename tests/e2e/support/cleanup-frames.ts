import type { Page } from '@playwright/test';

import { cleanupSocketMessageSchema } from '#worker/contract/cleanups.ts';

type CleanupFrame = ReturnType<typeof cleanupSocketMessageSchema.parse>;

/** Collects, parsed by the contract, all that a clean-up's socket sends to a page from now on. */
export function watchCleanupFrames(page: Page): CleanupFrame[] {
  const frames: CleanupFrame[] = [];
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/api/cleanups/')) return;
    socket.on('framereceived', ({ payload }) => {
      const text = payload.toString();
      if (text.startsWith('{')) frames.push(cleanupSocketMessageSchema.parse(JSON.parse(text)));
    });
  });
  return frames;
}
