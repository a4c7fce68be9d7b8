import type { Page } from '@playwright/test';
import { z } from 'zod';

import { expect } from './journey.ts';
import { stripeUrl } from './running-stack.ts';

async function control(path: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(stripeUrl(`/__sandbox${path}`), init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** Ticks what has to be ticked and presses the pay button, up to Stripe's page. */
export async function goToStripe(page: Page, sum: string): Promise<void> {
  await page.getByLabel('Jag samtycker till att tjänsten påbörjas direkt.').check();
  await page.getByLabel(/^Jag är medveten om att ångerrätten upphör/).check();
  await expect(page.getByText('Du skickas till Stripe')).toBeVisible();
  await page.getByRole('button', { name: `Betala ${sum}` }).click();
  await page.waitForURL(/\/c\/pay\/cs_test_/);
}

/** On Stripe's page: with this method, with this outcome. */
export async function payAtStripe(page: Page, method: string, course: string): Promise<void> {
  await page.getByLabel(method, { exact: true }).check();
  await page.getByLabel(course).check();
  await page.getByRole('button', { name: /^Betala/ }).click();
}

/** The session of the page that is open. */
export function sessionOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** What a payment that was pending comes to. */
export async function endPayment(
  sessionId: string,
  outcome: 'succeeded' | 'failed',
): Promise<void> {
  await control(`/sessions/${sessionId}/end`, { outcome });
}

export async function expirePage(sessionId: string): Promise<void> {
  await control(`/sessions/${sessionId}/expire`, {});
}

/** Whether events go out by themselves. */
export async function setDelivery(mode: 'at-once' | 'held'): Promise<void> {
  await control('/delivery', { mode });
}

const deliveriesSchema = z.object({
  deliveries: z.array(z.object({ status: z.number().nullable() })),
});

/** How the service has answered each event that Stripe has sent it. */
export async function deliveryStatuses(): Promise<(number | null)[]> {
  const { deliveries } = deliveriesSchema.parse(await control('/deliveries'));
  return deliveries.map(({ status }) => status);
}
