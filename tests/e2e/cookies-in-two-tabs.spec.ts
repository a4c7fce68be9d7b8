import { expect, test } from './support/journey.ts';
import { openAlive } from './support/public-page.ts';

test.use({ isFirstVisit: true });

const QUESTION = { name: 'Får vi räkna besöken?' };

test('whoever has answered in one tab is asked no more in another when they come to it', async ({
  page,
  context,
}) => {
  await openAlive(page, '/');
  const other = await context.newPage();
  await openAlive(other, '/faq');
  await expect(other.getByRole('region', QUESTION)).toBeVisible();
  const answer = { name: 'Bara nödvändiga', exact: true };
  await other.getByRole('button', answer).focus();
  await page.getByRole('button', answer).click();
  // Told by hand: a browser without windows has none that is looked at.
  await other.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(other.getByRole('region', QUESTION)).toBeHidden();
  await expect(other.getByRole('main')).toBeFocused();
});
