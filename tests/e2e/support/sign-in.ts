import type { APIResponse, Page } from '@playwright/test';

import { expect } from './journey.ts';
import { appUrl } from './running-stack.ts';
import type { Person } from './google.ts';

/** Opens /auth and follows its button to the account chooser of Google's stand-in. */
export async function goToGoogle(page: Page, from = '/auth'): Promise<void> {
  await page.goto(appUrl(from));
  await page.getByRole('link', { name: /^(Testa din Gmail|Try your Gmail)/ }).click();
  await expect(
    page.getByRole('heading', { name: /Välj ett konto|Choose an account/ }),
  ).toBeVisible();
}

/** Up to the consent page, where a person decides. */
export async function goToConsent(page: Page, { email }: Person, from?: string): Promise<void> {
  await goToGoogle(page, from);
  await page.getByRole('button', { name: email }).click();
  await expect(
    page.getByRole('heading', { name: /åtkomst till ditt|wants access to your/ }),
  ).toBeVisible();
}

/** Ends on the scan page. From /auth itself a person's steps at Google are sent without their pages, which consent.spec.ts walks. */
export async function signIn(page: Page, person: Person, from?: string): Promise<void> {
  if (from === undefined) {
    await page.goto(await consentWithoutPages(page, '/api/auth/google/start', person.email));
  } else {
    await goToConsent(page, person, from);
    await page.getByRole('button', { name: /^(Fortsätt|Continue)$/ }).click();
  }
  await page.waitForURL(/\/scan(\?|$)/);
}

/**
 * Sends the two forms of Google's stand-in, the account chosen and every box ticked, with the browser's own cookies.
 * @param email by default the one that the product names to Google (`login_hint`)
 * @returns where Google sends the browser back to
 */
export async function consentWithoutPages(
  page: Page,
  startPath: string,
  email?: string,
): Promise<string> {
  // As on the way to Google: what a page of ours still asks for would meet a session that has ended.
  await page.goto('about:blank');
  const start = await page.request.get(appUrl(startPath), { maxRedirects: 0 });
  const { origin, searchParams } = new URL(locationOf(start));
  const request = searchParams.toString();
  const account = email ?? searchParams.get('login_hint') ?? '';
  await page.request.post(`${origin}/o/oauth2/v2/auth/account`, {
    form: { request, account },
    maxRedirects: 0,
  });
  const form = new FormData();
  form.set('request', request);
  form.set('account', account);
  for (const scope of (searchParams.get('scope') ?? '').split(' ')) form.append('scope', scope);
  form.set('decision', 'continue');
  const decision = await page.request.post(`${origin}/o/oauth2/v2/auth/decision`, {
    form,
    maxRedirects: 0,
  });
  return locationOf(decision);
}

function locationOf(response: APIResponse): string {
  const { location } = response.headers();
  if (location === undefined) {
    throw new Error(`${response.url()} answered ${response.status()} and leads nowhere`);
  }
  return location;
}
