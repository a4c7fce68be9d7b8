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
