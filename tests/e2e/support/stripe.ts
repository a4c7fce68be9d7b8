import type { Page } from '@playwright/test';
import { z } from 'zod';

import {
  COURSE_LABEL,
  HOSTED_TEXT,
  METHOD_LABEL,
  type HostedLanguage,
} from '#tests/tools/stripe-sandbox/hosted/hosted-text.ts';
import type { SandboxMethod } from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';
import type { PaymentCourse } from '#tests/tools/stripe-sandbox/model/session-life.ts';

import { consentToStart } from './clean-up.ts';
import { expect } from './journey.ts';
import { stripeUrl } from './running-stack.ts';

async function control(path: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(stripeUrl(`/__sandbox${path}`), init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

const OUR_PAGE = {
  sv: { leaving: 'Du skickas till Stripe', pay: 'Betala' },
  en: { leaving: 'You will be sent to Stripe', pay: 'Pay' },
} as const;

/** Ticks what has to be ticked and presses the pay button, up to Stripe's page, in the language that ours is to have. */
export async function goToStripe(
  page: Page,
  sum: string,
  language: HostedLanguage = 'sv',
): Promise<void> {
  const { leaving, pay } = OUR_PAGE[language];
  await consentToStart(page);
  await expect(page.getByText(leaving)).toBeVisible();
  await page.getByRole('button', { name: `${pay} ${sum}` }).click();
  await page.waitForURL(/\/c\/pay\/cs_test_/);
}

/** On Stripe's page, in the language that it is to have: with this method, with this outcome. */
export async function payAtStripe(
  page: Page,
  method: SandboxMethod,
  course: PaymentCourse,
  language: HostedLanguage = 'sv',
): Promise<void> {
  await page.getByLabel(METHOD_LABEL[method][language], { exact: true }).check();
  await page.getByLabel(COURSE_LABEL[course][language]).check();
  await page.getByRole('button', { name: new RegExp(`^${HOSTED_TEXT.pay[language]} `) }).click();
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

const refundsSchema = z.object({
  refunds: z.array(z.object({ id: z.string(), amount: z.number(), status: z.string() })),
});

/** All that has been given back, of whatever payment. */
export async function refundsAtStripe() {
  return refundsSchema.parse(await control('/refunds')).refunds;
}

const deliveriesSchema = z.object({
  deliveries: z.array(z.object({ status: z.number().nullable() })),
});

/** How the service has answered each event that Stripe has sent it. */
export async function deliveryStatuses(): Promise<(number | null)[]> {
  const { deliveries } = deliveriesSchema.parse(await control('/deliveries'));
  return deliveries.map(({ status }) => status);
}
