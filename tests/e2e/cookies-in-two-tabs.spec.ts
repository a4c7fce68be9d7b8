import { expect, test } from './support/journey.ts';
import { openAlive } from './support/public-page.ts';
import { appUrl } from './support/running-stack.ts';

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

test('a no stays a no, whenever the server’s answer to an earlier yes comes', async ({
  page,
  context,
}) => {
  const { promise: isLate, resolve: comesAtLast } = Promise.withResolvers<void>();
  const saved: string[] = [];
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'HEAD') return route.fallback();
    const response = await route.fetch();
    saved.push(response.headers()['set-cookie'] ?? '');
    if (saved.length === 1) await isLate;
    await route.fulfill({ response });
  });
  await openAlive(page, '/about');
  const banner = page.getByRole('region', QUESTION);
  await banner.getByRole('button', { name: 'Godkänn alla' }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]).toContain('analytics');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Kakor' }).click();
  await banner.getByRole('button', { name: 'Bara nödvändiga' }).click();
  await expect(banner).toBeHidden();
  comesAtLast();
  await expect.poll(() => saved.length).toBe(2);
  expect(saved[1]).toContain('cookie-consent-analytics=false');
  const kept = await context.cookies(appUrl('/'));
  expect(kept.find(({ name }) => name === 'cookie-consent-analytics')?.value).toBe('false');
});
