import type { Page } from '@playwright/test';

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

function openAnswers(main: Element): void {
  for (const details of main.querySelectorAll('details')) {
    // Of those with one name, the browser keeps one open.
    details.removeAttribute('name');
    details.open = true;
  }
}
