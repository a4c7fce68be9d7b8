import { expect, test } from 'vitest';

import { FAULT_CATALOGUE } from '#tests/tools/google-sandbox/faults/fault-catalogue.ts';
import { buildMailbox, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  CLIENT,
  MODIFY,
  ORIGIN,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { profileStatus, signIn } from '#tests/tools/google-sandbox/support/sign-in.ts';

function build() {
  const mailbox = buildMailbox([
    { labelIds: ['INBOX', 'UNREAD', 'Familj'] },
    { labelIds: ['INBOX', 'CATEGORY_PROMOTIONS'] },
    { labelIds: ['TRASH', 'CATEGORY_PROMOTIONS'] },
  ]);
  const built = buildSandbox({ mailbox });
  const page = async () => {
    const text = await (await built.sandbox.fetch(new Request(`${ORIGIN}/`))).text();
    return text.replace(/\s+/g, ' ');
  };
  const post = (
    fields: Record<string, string>,
    headers: Record<string, string> = {},
    url = ORIGIN,
  ) =>
    built.sandbox.fetch(
      new Request(`${url}/`, { method: 'POST', body: new URLSearchParams(fields), headers }),
    );
  return { ...built, page, post };
}

/** The text of the first table row of that name below a heading, cell by cell. */
function row(page: string, name: string, heading = ''): string[] {
  const found = page
    .slice(page.indexOf(`>${heading}<`))
    .match(/<tr>.*?<\/tr>/g)
    ?.find((text) => text.includes(`<th scope="row">${name}<`));
  return Array.from(found?.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g) ?? [], ([, cell = '']) => cell);
}

test('shows mail by label, with spam and trash apart', async () => {
  const { page } = build();
  const text = await page();
  expect(row(text, 'INBOX')).toEqual(['INBOX', '2', '1']);
  expect(row(text, 'CATEGORY_PROMOTIONS')).toEqual(['CATEGORY_PROMOTIONS', '1', '0']);
  expect(row(text, 'TRASH')).toEqual(['TRASH', '1', '0']);
  expect(row(text, 'Familj')).toEqual(['Familj', '1', '1']);
});

test('shows accounts, units by minute, refused calls, forbidden attempts and content', async () => {
  const { sandbox, gmail, withScopes, page, pass } = build();
  await gmail('messages');
  pass(60_000);
  const id = sandbox.truth(OWNER)?.trashIds()[0];
  await gmail(`messages/${id}?format=full`);
  await withScopes([MODIFY])(`messages/${id}`, { method: 'DELETE' });
  sandbox.faults.add({
    method: '*',
    skip: 0,
    times: 1,
    action: {
      kind: 'answer',
      status: 429,
      body: { error: { errors: [{ reason: 'rateLimitExceeded' }] } },
    },
  });
  await gmail('profile');
  const text = await page();
  expect(row(text, OWNER)).toEqual([OWNER, '3', '1', '4', '25', '1', '1', '1']);
  expect(row(text, '2026-10-15 20:00')[1]).toBe('5');
  expect(row(text, '2026-10-15 20:01')[1]).toBe('20');
  const [, refused = '', forbidden = '', content = ''] =
    /Refused for quota(.*)Forbidden attempts(.*)Content asked for(.*)Unsubscribe requests/.exec(
      text,
    ) ?? [];
  expect(refused).toContain('rateLimitExceeded');
  expect(forbidden).toContain('users.messages.delete');
  expect(content).toContain('users.messages.get');
});

test('shows what senders were asked, and nothing that they were sent can become markup', async () => {
  const { sandbox, page } = build();
  await sandbox.fetch(
    new Request('https://leave.shop.example/<script>alert(1)</script>?<b>', { method: 'PUT' }),
  );
  await sandbox.fetch(
    new Request(`${ORIGIN}/__senders/leave.%3Cimg%3E.example/u`, { method: 'PUT' }),
  );
  const text = await page();
  expect(text).toContain('<p>2 received.</p>');
  expect(row(text, '1')).toContain('leave.shop.example');
  expect(row(text, '1').at(-1)).toBe('not-a-post');
  expect(text).not.toContain('<script>alert');
  expect(text).not.toContain('<img>');
});

test.each(FAULT_CATALOGUE.map(({ id }) => [id]))(
  'the fault %s goes on and off, and others stay',
  async (id) => {
    const { sandbox, page, post } = build();
    sandbox.faults.add({ method: 'users.getProfile', skip: 0, times: 1, action: { kind: 'drop' } });
    const isOn = async () =>
      (await page()).includes(`value="${id}" /> <button type="submit" name="state" value="off"`);
    expect(await isOn()).toBe(false);
    for (const state of ['on', 'on']) {
      const { status, headers } = await post({ action: 'fault', id, state });
      expect({ status, location: headers.get('location') }).toEqual({ status: 303, location: '/' });
    }
    expect(await isOn()).toBe(true);
    expect(sandbox.faults.pending()).toHaveLength(2);
    await post({ action: 'fault', id, state: 'off' });
    expect(await isOn()).toBe(false);
    expect(sandbox.faults.pending()).toMatchObject([{ method: 'users.getProfile', times: 1 }]);
  },
);

test('a fault that is on strikes every call until it is off', async () => {
  const { gmail, post } = build();
  await post({ action: 'fault', id: 'F04-unavailable-503', state: 'on' });
  for (let call = 0; call < 5; call += 1) expect((await gmail('profile')).status).toBe(503);
  await post({ action: 'fault', id: 'F04-unavailable-503', state: 'off' });
  expect((await gmail('profile')).status).toBe(200);
});

test('the other buttons do what they say', async () => {
  const { sandbox, gmail, post } = build();
  expect((await gmail('profile')).status).toBe(200);
  await post({ action: 'forget-calls' });
  expect(sandbox.ledger.calls()).toEqual([]);
  await post({ action: 'expire-tokens' });
  expect((await gmail('profile')).status).toBe(401);
  expect(sandbox.grants.liveGrants()).toHaveLength(1);
  await post({ action: 'revoke-grants' });
  expect(sandbox.grants.liveGrants()).toEqual([]);
  await post({ action: 'senders', behaviour: 'failing' });
  expect(sandbox.senders.settings.all).toBe('failing');
  await post({ action: 'senders', behaviour: 'as-named' });
  expect(sandbox.senders.settings.all).toBeNull();
  const mailbox = sandbox.accounts.find(OWNER)?.mailbox;
  const before = mailbox?.history.newestId ?? 0;
  await post({ action: 'forget-history' });
  expect(mailbox?.history.positionAfter(before)).toBeNull();
});

test('shows who has allowed what, and changes passwords and keys', async () => {
  const { sandbox, page, post } = build();
  const tokens = await signIn(sandbox);
  expect(row(await page(), OWNER, 'Sign-in')).toEqual([
    OWNER,
    CLIENT.clientId,
    'openid, userinfo.email, gmail.readonly',
    '1',
    '1',
  ]);
  expect((await post({ action: 'change-password', account: OWNER })).status).toBe(303);
  expect(row(await page(), OWNER, 'Sign-in').slice(-2)).toEqual(['0', '0']);
  expect(await profileStatus(sandbox, tokens.access_token)).toBe(401);

  const kids = async () =>
    (await sandbox.keys.published()).map(({ publicJwk }) => String(publicJwk.kid));
  const [before] = await kids();
  expect((await post({ action: 'rotate-keys' })).status).toBe(303);
  expect((await kids()).indexOf(before ?? '')).toBe(1);
  expect(await page()).toContain('made anew 1 time(s)');
});

test.each([
  [{ action: 'change-password' }],
  [{ action: 'fault', id: 'nonsense', state: 'on' }],
  [{ action: 'fault', id: 'F07-slow-2-s', state: 'maybe' }],
  [{ action: 'explode' }],
  [{}],
])('%j is no button', async (fields) => {
  const { sandbox, post } = build();
  expect((await post(fields)).status).toBe(400);
  expect(sandbox.faults.pending()).toEqual([]);
});

test('other sites and names that were made to lead here get nothing', async () => {
  const { sandbox, post } = build();
  const button = { action: 'fault', id: 'F07-slow-2-s', state: 'on' };
  const control = (path: string, init?: RequestInit) =>
    sandbox.fetch(new Request(`http://rebound.test:20500/__sandbox/${path}`, init));
  const foreign = [
    await post(button, { origin: 'https://evil.example' }),
    await post(button, { origin: 'null' }),
    await post(button, { 'sec-fetch-site': 'cross-site' }),
    await post(button, {}, 'http://rebound.test:20500'),
    await sandbox.fetch(new Request('http://rebound.test:20500/')),
    await control(`truth/${OWNER}/senders`),
    await control('tokens', { method: 'POST', body: '{}' }),
  ];
  expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 403));
  expect(sandbox.faults.pending()).toEqual([]);
  const own = { origin: 'http://127.0.0.1:20500', 'sec-fetch-site': 'same-origin' };
  expect((await post(button, own, 'http://127.0.0.1:20500')).status).toBe(303);
});

test.each([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }])(
  'a page of another site steers nothing: %j',
  async (headers) => {
    const { sandbox } = build();
    const reset = (given: Record<string, string>) =>
      sandbox.fetch(
        new Request('http://localhost:20500/__sandbox/reset', { method: 'POST', headers: given }),
      );
    expect((await reset(headers)).status).toBe(403);
    expect((await reset({})).status).toBe(200);
  },
);
