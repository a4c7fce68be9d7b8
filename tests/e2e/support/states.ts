import type { Page } from '@playwright/test';

import { LONG_TAG } from '#tests/support/campaign-setting.ts';

import { expectGoodState, type StateTexts } from './every-look.ts';
import { createPerson, type Person } from './google.ts';
import { expect } from './journey.ts';
import { appUrl } from './running-stack.ts';
import { signIn } from './sign-in.ts';

/** For a journey that `npm run test:long` alone takes time for: what it walks is tested part by part as well. */
export const ONLY_LONG = { tag: LONG_TAG };

/** A mailbox that is weighed in a moment. */
export const FEW = { generate: { messages: 40, seed: 5 } };

export const WEIGHED: StateTexts = { sv: /^Din inkorg väger/, en: /^Your inbox weighs/ };

/** Opens a page of ours, at which a state is to be found that is good, and whose headline a phone has room for. */
export async function openState(page: Page, path: string, texts: StateTexts): Promise<void> {
  await page.goto(appUrl(path));
  await expectGoodState(page, texts, async () => expect(await brokenWords(page)).toEqual([]));
}

/** Words of the headline that go on in the next line, where no browser has a hyphen for them. */
async function brokenWords(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const broken: string[] = [];
    const headline = document.querySelector('h1');
    if (headline === null) return broken;
    headline.style.hyphens = 'manual';
    const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    headline.style.removeProperty('hyphens');
    return broken;
  });
}

/** Somebody with a small mailbox that has been weighed, on the page of its receipt. */
export async function weighFew(page: Page): Promise<Person> {
  const person = await createPerson({ mailbox: FEW });
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: WEIGHED.sv })).toBeVisible();
  return person;
}
