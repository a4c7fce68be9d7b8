import { MARKETING_TEXT_VERSION } from '#worker/domain/waitlist/waitlist.ts';

import { expectGoodInBothLanguages, showIn } from '#tests/e2e/support/every-look.ts';
import { expect, test } from '#tests/e2e/support/journey.ts';
import { openMail } from '#tests/e2e/support/open-mail.ts';
import { appUrl } from '#tests/e2e/support/running-stack.ts';

test('whoever wished for news is not told to wait after the launch, and can still say yes to it', async ({
  page,
  context,
}) => {
  const email = `ville-veta-${Date.now()}@example.se`;
  const joined = await page.request.post(appUrl('/api/waitlist'), {
    headers: { origin: appUrl('') },
    data: { email, language: 'sv', marketingTextVersion: MARKETING_TEXT_VERSION },
  });
  expect(joined.status()).toBe(204);
  const mail = await openMail(page, email);
  await expect(mail.getByRole('heading', { name: 'Du behöver inte vänta' })).toBeVisible();
  await expect(mail.getByRole('link', { name: 'Väg min inkorg' })).toBeVisible();
  const opened = context.waitForEvent('page');
  await mail.getByRole('link', { name: 'Välj om du vill ha nyheter, eller lämna listan' }).click();
  const question = await opened;
  await expect(question.getByText(/^Nu har vi öppnat/)).toBeVisible();
  await expectGoodInBothLanguages(question);
  await showIn(question, 'sv');
  await question.getByRole('button', { name: 'Ja, skicka nyheter' }).click();
  await expect(question.getByRole('heading', { name: 'Nu har vi öppnat' })).toBeFocused();
  await expect(question.getByText(/^Vi skickar nyheter och erbjudanden/)).toBeVisible();
});
