import type { Page } from '@playwright/test';

import { currentScan } from './api.ts';

const WINDOWS_AT_ONCE = 5;

/** As many windows on the scan as it keeps at once: the page is then one too many. */
export async function openNewerWindows(page: Page): Promise<void> {
  const scan = await currentScan(page);
  await page.evaluate(
    async ({ path, count }) => {
      const open = async () => {
        const socket = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')));
        await new Promise((resolve) => socket.addEventListener('open', resolve));
      };
      await Promise.all(Array.from({ length: count }, open));
    },
    { path: `/api/scans/${scan?.id}/live`, count: WINDOWS_AT_ONCE },
  );
}
