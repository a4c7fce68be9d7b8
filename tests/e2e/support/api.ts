import type { Page } from '@playwright/test';
import type { z } from 'zod';

import { errorBodySchema } from '#worker/contract/error.ts';
import { currentScanSchema, topSendersSchema } from '#worker/contract/scan-lists.ts';
import { sessionViewSchema } from '#worker/contract/session.ts';

import { appUrl } from './running-stack.ts';

/** The API as the page's own session sees it. */
export async function currentScan(page: Page) {
  return (await getAs(page, '/api/scans/current', currentScanSchema)).scan;
}

export async function topSenders(page: Page) {
  return (await getAs(page, '/api/senders/top?limit=10', topSendersSchema)).senders;
}

export function session(page: Page) {
  return getAs(page, '/api/session', sessionViewSchema);
}

export type Answer = { status: number; code: string | null };

/** A call made by the page itself, with its cookies and origin. */
export async function callFromPage(
  page: Page,
  path: string,
  options: { method?: string; body?: unknown } = {},
): Promise<Answer> {
  const { status, text } = await page.evaluate(
    async ({ url, method, body }) => {
      const response = await fetch(url, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      return { status: response.status, text: await response.text() };
    },
    { url: path, method: options.method ?? 'GET', body: options.body },
  );
  const isJson = text.startsWith('{');
  const parsed = errorBodySchema.safeParse(isJson ? JSON.parse(text) : null);
  return { status, code: parsed.success ? parsed.data.error.code : null };
}

async function getAs<Schema extends z.ZodType>(
  page: Page,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await page.request.get(appUrl(path));
  if (!response.ok())
    throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return schema.parse(await response.json());
}
