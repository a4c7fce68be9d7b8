import type { APIResponse, Page } from '@playwright/test';
import { z } from 'zod';

import { cleanRowsSchema, type CleanRows } from '#worker/contract/clean-rows.ts';
import { cleanupViewSchema } from '#worker/contract/cleanups.ts';
import { errorBodySchema } from '#worker/contract/error.ts';
import type { CreateOrderBody, PayOrderBody } from '#worker/contract/order-requests.ts';
import {
  orderListSchema,
  orderViewSchema,
  receiptSchema,
  type OrderView,
} from '#worker/contract/orders.ts';
import { profileViewSchema } from '#worker/contract/account.ts';
import {
  currentScanSchema,
  startScanResultSchema,
  topSendersSchema,
} from '#worker/contract/scans.ts';
import { sessionViewSchema } from '#worker/contract/access.ts';
import {
  shareImageSchema,
  type CreateShareImageBody,
  type ShareImageView,
} from '#worker/contract/sharing.ts';

import { appUrl } from './running-stack.ts';

/** As the scan page does by itself for whoever has just signed in. */
export function startScan(page: Page) {
  const body = { mode: 'quick', timeZone: 'Europe/Stockholm' };
  return postAs(page, '/api/scans', body, startScanResultSchema);
}

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

export function profile(page: Page) {
  return getAs(page, '/api/profile', profileViewSchema);
}

/** The rows on offer in the current scan. */
export async function cleanRows(page: Page): Promise<CleanRows> {
  const scan = await currentScan(page);
  if (scan === null) throw new Error('there is no scan');
  return getAs(page, `/api/scans/${scan.id}/rows`, cleanRowsSchema);
}

/** Makes an order without the clean screen, for journeys that begin after it. */
export function createOrder(page: Page, body: CreateOrderBody): Promise<OrderView> {
  return postAs(page, '/api/orders', body, orderViewSchema);
}

export function payOrder(page: Page, orderId: string, body: PayOrderBody): Promise<OrderView> {
  return postAs(page, `/api/orders/${orderId}/pay`, body, orderViewSchema);
}

/** Makes the page that others see of a clean-up. */
export function shareOrder(page: Page, body: CreateShareImageBody): Promise<ShareImageView> {
  return postAs(page, '/api/share-images', body, shareImageSchema);
}

export function withdrawOrder(page: Page, orderId: string, name: string) {
  return postAs(page, `/api/orders/${orderId}/withdraw`, { name }, receiptSchema);
}

export async function undoCleanup(page: Page, cleanupId: string): Promise<void> {
  await postAs(page, `/api/cleanups/${cleanupId}/undo`, undefined, cleanupViewSchema);
}

export function orderOf(page: Page, orderId: string): Promise<OrderView> {
  return getAs(page, `/api/orders/${orderId}`, orderViewSchema);
}

export function receiptOf(page: Page, orderId: string) {
  return getAs(page, `/api/orders/${orderId}/receipt`, receiptSchema);
}

export async function paidOrders(page: Page) {
  return (await getAs(page, '/api/orders?limit=50', orderListSchema)).orders;
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

async function getAs<Schema extends z.core.$ZodType>(
  page: Page,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  return readAs(await page.request.get(appUrl(path)), schema);
}

async function postAs<Schema extends z.core.$ZodType>(
  page: Page,
  path: string,
  data: unknown,
  schema: Schema,
): Promise<z.output<Schema>> {
  const headers = { origin: appUrl('') };
  return readAs(await page.request.post(appUrl(path), { data, headers }), schema);
}

async function readAs<Schema extends z.core.$ZodType>(
  response: APIResponse,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await response.text();
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${text}`);
  return z.parse(schema, JSON.parse(text));
}
