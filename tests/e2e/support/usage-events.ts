import type { Page } from '@playwright/test';

/** What the page tells the server of, as it is sent. */
export function listenForEvents(page: Page): unknown[] {
  const told: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') told.push(request.postDataJSON());
  });
  return told;
}
