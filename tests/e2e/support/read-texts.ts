import type { Page } from '@playwright/test';

import { expect } from './journey.ts';

const TEXTS = 'h1, h2, h3, h4, p, li, dt, dd, th, td, summary, blockquote, figcaption';

/** All that can be read on the page itself, piece by piece, with each of its answers opened unless they are to stand. */
export async function readTexts(
  page: Page,
  { opensAnswers = true }: { opensAnswers?: boolean } = {},
): Promise<string[]> {
  const main = page.getByRole('main');
  if (opensAnswers) await main.evaluate(openAnswers);
  return main.evaluate((root, selector) => {
    return [...root.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility())
      .map((element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
      .filter((text) => text !== '');
  }, TEXTS);
}

/** The same once they have stood still for a while: a page that has come to life may still draw what differs there. */
export async function readSettledTexts(page: Page): Promise<string[]> {
  let texts = await readTexts(page);
  await expect
    .poll(
      async () => {
        const before = texts.join('\n');
        texts = await readTexts(page);
        return texts.join('\n') === before;
      },
      { intervals: [500] },
    )
    .toBe(true);
  return texts;
}

function openAnswers(main: Element): void {
  for (const details of main.querySelectorAll('details')) {
    // Of those with one name, the browser keeps one open.
    details.removeAttribute('name');
    details.open = true;
  }
}
