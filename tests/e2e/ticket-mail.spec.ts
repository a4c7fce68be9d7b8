import { leaveWork, signInAsAdmin } from './support/admin-desk.ts';
import { expect, test } from './support/journey.ts';
import { appUrl, workerOrigin } from './support/running-stack.ts';

/** Hands a mail to the Worker as Email Routing would (`wrangler dev` takes it at this address). */
async function deliver(from: string, lines: readonly string[]): Promise<void> {
  const url = new URL('/cdn-cgi/handler/email', workerOrigin());
  url.searchParams.set('from', from);
  url.searchParams.set('to', 'svar@grinbox.example');
  const response = await fetch(url, { method: 'POST', body: lines.join('\r\n') });
  expect(response.status, await response.text()).toBe(200);
}

test('an answer by mail stands in the ticket’s conversation while it is looked at, as its writer’s', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const { ticketNumber, subject } = await leaveWork();
  await page.goto(appUrl('/admin?tab=tickets'));
  await page.getByRole('link', { name: subject }).click();
  const said = page.getByRole('list', { name: 'Konversation' }).getByRole('listitem');
  await expect(said).toHaveCount(1);
  await deliver('asa.oberg@post.example', [
    'From: =?utf-8?Q?=C3=85sa_=C3=96berg?= <asa.oberg@post.example>',
    'To: svar@grinbox.example',
    `Subject: Sv: =?utf-8?Q?Vi_har_f=C3=A5tt_din_fr=C3=A5ga?= (${ticketNumber})`,
    `Message-ID: <${ticketNumber}@post.example>`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Jag hittade det, tack s=C3=A5 mycket!',
    '',
    '> Ditt =C3=A4rende har nummer',
    '',
  ]);
  await expect(said).toHaveCount(2);
  await expect(said.last()).toContainText('Åsa Öberg, asa.oberg@post.example');
  await expect(said.last()).toContainText('Jag hittade det, tack så mycket!');
  await expect(said.last()).not.toContainText('Ditt ärende har nummer');
  await expect(said.last()).not.toContainText('mejlas');
});
