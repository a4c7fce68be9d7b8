import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';

test('a token in the address is gone at once, and leads to where a sign-in is completed', async ({
  page,
}) => {
  await page.goto(appUrl('/#access_token=secret-canary&token_type=bearer'));
  await expect(page).toHaveURL(/\/auth\?verify=true&from_oauth=true$/);
  const seen = await page.evaluate(() => [
    location.href,
    document.referrer,
    document.body.innerHTML,
  ]);
  expect(seen.join(' ')).not.toContain('secret-canary');
});

test('what a mail about the waiting list carries is gone from the address at once, and stays with the page', async ({
  page,
}) => {
  const token = `wtl_${'a'.repeat(26)}.none.${'0'.repeat(64)}`;
  const asked: string[] = [];
  const sent: (string | null)[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route('**/api/waitlist/leave', async (route) => {
    sent.push(route.request().postData());
    await route.fulfill({ json: { wasOnList: true } });
  });
  const leave = page.getByRole('button', { name: 'Ta bort mig från listan' });
  await page.goto(appUrl(`/waitlist/confirm#${token}`));
  await expect(leave).toBeVisible();
  await expect(page).toHaveURL(appUrl('/waitlist/confirm'));
  await page.reload();
  await leave.click();
  await expect(page.getByRole('heading', { name: 'Du är borta från listan' })).toBeVisible();

  // Another mail's link, opened where the page is open already.
  const other = token.replace('none', '2026-11-22');
  await page.goto(appUrl('/waitlist/confirm'));
  await page.evaluate((hash) => (location.hash = hash), other);
  await expect(page).toHaveURL(appUrl('/waitlist/confirm'));
  await expect(page.getByRole('button', { name: 'Nej tack, inga nyheter' })).toBeVisible();
  await leave.click();
  await expect
    .poll(() => sent)
    .toEqual([JSON.stringify({ token }), JSON.stringify({ token: other })]);
  expect(asked.filter((url) => url.includes('wtl_'))).toEqual([]);
  const kept = await page.evaluate(() => [
    ...Object.entries(sessionStorage),
    ...Object.entries(localStorage),
    document.cookie,
  ]);
  expect(kept.join(' ')).not.toContain('wtl_');
});
