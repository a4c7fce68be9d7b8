import type { Page } from '@playwright/test';

/** Holds what the page asks for, as a slow network does, until it is let through. */
export async function holdRequests(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  return letThrough;
}
