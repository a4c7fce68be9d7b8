import { buildNewsletters } from './mailboxes/newsletters.ts';
import { cleanNewsletters, followSignedOut, letDaysPass } from './support/after-clean-up.ts';
import { givePermission, scanToTheEnd } from './support/clean-up.ts';
import { expectGoodState } from './support/every-look.ts';
import { createPerson, receiveMail } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { openMail } from './support/open-mail.ts';
import { appUrl } from './support/running-stack.ts';
import { readRows } from './support/stack-database.ts';

const MARKS = /^Ja, spara avtryck av avsändarna som jag valde/;
const REMINDER = /^Ja, påminn mig med ett mejl/;

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
  const sender = nameOf('leave');
  const id = await cleanNewsletters(page, person, { tier: 'direct', sender });
  const marks = page.getByRole('checkbox', { name: MARKS });
  const reminder = page.getByRole('checkbox', { name: REMINDER });
  await expect(marks).not.toBeChecked();
  await expect(reminder).not.toBeChecked();
  await expectGoodState(page, { sv: 'Nästa gång', en: 'Next time' });
  await marks.click();
  await expect(page.getByText(/^Avtrycken raderas den /)).toBeVisible();
  await expect(reminder).not.toBeChecked();
  await reminder.click();
  await expect(page.getByText(/^Påminnelsen kommer den /)).toBeVisible();
  await page.reload();
  await expect(marks).toBeChecked();
  await expect(reminder).toBeChecked();

  await letDaysPass(id, 366);
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
    page.getByRole('checkbox', { name: new RegExp(`^${sender}`) }).first(),
  ).not.toBeChecked();
  await expectGoodState(page, { sv: 'Vald förra gången', en: 'Chosen last time' });

  await page.goto(appUrl(`/receipt?order=${id}`));
  await marks.click();
  await expect(page.getByText('Avtrycken är raderade.')).toBeVisible();
  await page.goto(appUrl('/clean-direct'));
  await expect(page.getByText(sender).first()).toBeVisible();
  await expect(mark).toHaveCount(0);
});

test('the account lists what was agreed to and leads to where it is taken back, and the reminder’s link needs no sign-in', async ({
  page,
  context,
  problems,
}) => {
  test.slow();
  problems.allow(/status of 401/);
  const { lines, nameOf } = buildNewsletters(['leave', 'page']);
  const person = await createPerson({ mailbox: { jsonl: lines } });
  const id = await cleanNewsletters(page, person, { tier: 'direct', sender: nameOf('leave') });
  await page.getByRole('checkbox', { name: MARKS }).click();
  await expect(page.getByText(/^Avtrycken raderas den /)).toBeVisible();
  await page.getByRole('checkbox', { name: REMINDER }).click();
  await expect(page.getByText(/^Påminnelsen kommer den /)).toBeVisible();

  await page.goto(appUrl('/account'));
  await expectGoodState(page, { sv: 'Samtycken på kvitton', en: 'Consents on receipts' });
  await page.getByRole('link', { name: 'Ta tillbaka: Avsändarna från förra gången' }).click();
  await expect(page).toHaveURL(appUrl('/consent/withdraw'));
  await page.getByRole('button', { name: 'Radera avtrycken' }).click();
  await expectGoodState(page, { sv: 'Avtrycken är raderade', en: 'The fingerprints are deleted' });
  await page.goto(appUrl('/account'));
  await expect(page.getByRole('link', { name: /^Ta tillbaka: / })).toHaveCount(1);

  await letDaysPass(id, 366);
  const visit = await followSignedOut(context, person.email, {
    subject: 'Ett år sedan',
    link: 'Radera det nu',
  });
  await expectGoodState(visit, {
    sv: 'Radera det vi minns?',
    en: 'Delete what we remember?',
  });
  await visit.getByRole('button', { name: 'Radera det' }).click();
  await expect(visit.getByRole('heading', { name: 'Det är raderat' })).toBeFocused();
  expect(await readRows(`SELECT id FROM mail_outbox WHERE id = 'scan-reminder.${id}'`)).toEqual([]);
});
