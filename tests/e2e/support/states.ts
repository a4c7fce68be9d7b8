import type { Page } from '@playwright/test';

import { expectGoodState, type StateTexts } from './every-look.ts';
import { createPerson, type Person } from './google.ts';
import { expect } from './journey.ts';
import { appUrl } from './running-stack.ts';
import { signIn } from './sign-in.ts';

/** A mailbox that is weighed in a moment. */
export const FEW = { generate: { messages: 40, seed: 5 } };

export const WEIGHED: StateTexts = { sv: /^Din inkorg väger/, en: /^Your inbox weighs/ };

/** Opens a page of ours, at which a state is to be found that is good. */
export async function openState(page: Page, path: string, texts: StateTexts): Promise<void> {
  await page.goto(appUrl(path));
  await expectGoodState(page, texts);
}

/** Somebody with a small mailbox that has been weighed, on the page of its receipt. */
export async function weighFew(page: Page): Promise<Person> {
  const person = await createPerson({ mailbox: FEW });
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: WEIGHED.sv })).toBeVisible();
  return person;
}
