import { fireCron } from '#tests/tools/stack/cron-timer.ts';
import { DAY_MS } from '#worker/domain/duration.ts';

import { buildNewsletters } from './mailboxes/newsletters.ts';
import { cleanRows, createOrder, payOrder } from './support/api.ts';
import { givePermission, scanToTheEnd, swishPayment } from './support/clean-up.ts';
import { expectGoodState } from './support/every-look.ts';
import { createPerson, receiveMail } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { openMail } from './support/open-mail.ts';
import { appUrl, workerOrigin } from './support/running-stack.ts';
import { runStatements } from './support/stack-database.ts';

/** As if the clean-up had been made a year ago: its access is over, and its data gone. */
async function letYearPass(orderId: string): Promise<void> {
  const byMs = 366 * DAY_MS;
  const user = `(SELECT user_id FROM payments WHERE id = '${orderId}')`;
  await runStatements([
    `UPDATE remembered_senders SET cleaned_at = cleaned_at - ${byMs},
       remind_at = remind_at - ${byMs}, ends_at = ends_at - ${byMs} WHERE user_id = ${user}`,
    `UPDATE connections SET created_at = created_at - ${byMs}, expires_at = expires_at - ${byMs}
       WHERE user_id = ${user}`,
    `UPDATE scans SET created_at = created_at - ${byMs}, started_at = started_at - ${byMs},
       finished_at = finished_at - ${byMs} WHERE user_id = ${user}`,
  ]);
  await fireCron(workerOrigin());
}

test('a year later one mail reminds, and the senders chosen last time are marked and not ticked', async ({
  page,
  context,
  problems,
}) => {
  test.slow();
  // The receipt is still open when its session has ended.
  problems.allow(/status of 401/);
  const { lines, nameOf, lineFrom } = buildNewsletters(['leave', 'page']);
  const person = await createPerson({ mailbox: { jsonl: lines } });
  await scanToTheEnd(page, { ...person, before: {}, trashBefore: [] });
  await givePermission(page);
  const { scanId, rowsVersion, newsletters } = await cleanRows(page);
  const chosen = newsletters.filter(({ sender }) => sender === nameOf('leave'));
  const { id } = await createOrder(page, {
    scanId,
    rowsVersion,
    tier: 'direct',
    selection: {
      selectedNewsletters: chosen.map((row) => row.id),
      selectedOldCategories: [],
      selectedAttachments: [],
    },
  });
  await payOrder(page, id, swishPayment());
  await page.goto(appUrl(`/receipt?order=${id}`));
  const box = page.getByRole('checkbox', {
    name: /^Ja, spara avtryck av avsändarna som jag valde/,
  });
  await expect(box).not.toBeChecked();
  await expectGoodState(page, { sv: 'Nästa gång', en: 'Next time' });
  await box.click();
  await expect(page.getByText(/^Avtrycken raderas den /)).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();

  await letYearPass(id);
  const outbox = await context.newPage();
  const mail = await openMail(outbox, person.email, 'Ett år sedan');
  await expect(mail.getByRole('heading', { name: 'Ett år har gått' })).toBeVisible();
  await outbox.close();

  const again = [60, 61, 62, 63, 64, 65].map((ageDays) => lineFrom('leave', ageDays));
  await receiveMail(person, again);
  await context.clearCookies();
  await scanToTheEnd(page, { ...person, before: {}, trashBefore: [] });
  await givePermission(page);
  const mark = page.getByText('Vald förra gången', { exact: true });
  await expect(mark).toHaveCount(1);
  await expect(
    page.getByRole('checkbox', { name: new RegExp(`^${nameOf('leave')}`) }).first(),
  ).not.toBeChecked();
  await expectGoodState(page, { sv: 'Vald förra gången', en: 'Chosen last time' });

  await page.goto(appUrl(`/receipt?order=${id}`));
  await box.click();
  await expect(page.getByText(/^Avtrycken raderas den /)).toHaveCount(0);
  await page.goto(appUrl('/clean-direct'));
  await expect(page.getByText(nameOf('leave')).first()).toBeVisible();
  await expect(mark).toHaveCount(0);
});
