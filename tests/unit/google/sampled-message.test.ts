import { expect, test } from 'vitest';

import { toSampledMessage } from '#worker/platform/google/message-headers.ts';

function sample(headers: Record<string, string>) {
  return toSampledMessage({
    sizeEstimate: 1000,
    internalDate: 1_700_000_000_000,
    payload: { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) },
  });
}

test.each([
  ['Shop <news@shop.example>', 'news@shop.example', 'Shop'],
  ['"Shop, the" <News@Shop.Example>', 'news@shop.example', 'Shop, the'],
  ['news@shop.example', 'news@shop.example', 'news@shop.example'],
  ['=?UTF-8?Q?B=C3=A4sta_butiken?= <hej@butik.example>', 'hej@butik.example', 'Bästa butiken'],
  ['A <a@x.example>, B <b@x.example>', 'a@x.example', 'A'],
  ['List: a@x.example, b@x.example;', 'a@x.example', 'a@x.example'],
])('From: %s is %s, shown as %s', (from, address, name) => {
  const message = sample({ From: from });
  expect(message.senderKey).toBe(address);
  expect(message.senderName).toBe(name);
});

test.each([
  '',
  'Nobody',
  '<>',
  'x <not an address>',
  'x <a@b>',
  'x <"a b"@shop.example>',
  'x <a(b)@shop.example>',
  'x <a{b}@shop.example>',
  `x <${'a'.repeat(300)}@shop.example>`,
])('From: %s names no sender that could be searched for', (from) => {
  expect(sample({ From: from }).senderKey).toBeNull();
});

test('a name keeps no control characters and no overrides of its direction', () => {
  const { senderName } = sample({ From: '"Ba\u202Enk\u0007 \u2066AB" <a@x.example>' });
  expect(senderName).toBe('Ba nk AB');
});

test('header names are found in any case', () => {
  expect(sample({ FROM: 'a@x.example', 'list-UNSUBSCRIBE': '<mailto:a@x.example>' })).toMatchObject(
    {
      senderKey: 'a@x.example',
      evidence: { shownBy: 'message', signs: ['listUnsubscribe'] },
    },
  );
});

test('what the owner wrote is no newsletter, whatever its headers say', () => {
  const message = {
    sizeEstimate: 1000,
    internalDate: 1_700_000_000_000,
    payload: {
      headers: [
        { name: 'From', value: 'Anna <Anna@Postlada.example>' },
        { name: 'List-Unsubscribe', value: '<https://shop.example/leave>' },
      ],
    },
  };
  expect(toSampledMessage(message).evidence).not.toBeNull();
  const owner = { addresses: ['anna@postlada.example'], names: ['anna'] };
  expect(toSampledMessage(message, owner).evidence).toBeNull();
});

test('a subject is decoded, stripped of control characters and cut', () => {
  expect(sample({ Subject: '=?utf-8?B?UsOkdmFy?=\r\n mycket' }).subject).toBe('Rävar mycket');
  expect(sample({ Subject: 'x'.repeat(500) }).subject).toHaveLength(200);
  expect(sample({}).subject).toBe('');
});

test('a post to a discussion list goes by the list, whoever wrote it', () => {
  const headers = {
    From: 'Robert Elz <kre@munnari.example>',
    'List-Id': 'Discussion for developers <exmh-workers.lists.example>',
    'List-Post': '<mailto:exmh-workers@lists.example>',
  };
  expect(sample(headers)).toMatchObject({
    senderKey: 'list:exmh-workers.lists.example',
    senderName: 'Discussion for developers',
    evidence: { kind: 'discussion', shownBy: 'message', signs: ['listId'] },
  });
  expect(sample({ ...headers, 'List-Id': '<exmh-workers.lists.example>' }).senderName).toBe(
    'exmh-workers',
  );
});

test('what a colleague writes to their group goes by the colleague, and what the group sends on by the group', () => {
  const group = {
    'List-Id': '<team.foretag.example>',
    'List-Post':
      '<https://groups.example/a/foretag.example/group/team/post>, <mailto:team@foretag.example>',
  };
  expect(sample({ From: 'Eva Ek <eva@foretag.example>', ...group })).toMatchObject({
    senderKey: 'eva@foretag.example',
    senderName: 'Eva Ek',
    evidence: null,
  });
  expect(sample({ From: "'Kurser' via Team <team@foretag.example>", ...group }).senderKey).toBe(
    'team@foretag.example',
  );
  expect(sample({ From: 'Eva Ek <eva@hemma.example>', ...group }).senderKey).toBe(
    'eva@hemma.example',
  );
});

test.each([
  ['a list that takes no posts', '<news.shop.example>', 'NO'],
  ['a List-Id that no search could name', '<two words>', 'NO'],
])('%s goes by its address', (_what, listId, listPost) => {
  const message = sample({ From: 'a@x.example', 'List-Id': listId, 'List-Post': listPost });
  expect(message.senderKey).toBe('a@x.example');
});

test('a newsletter with a List-Id of its own goes by its address, and tells the list that it is found by', () => {
  const message = sample({
    From: 'a@x.example',
    'List-Id': '<42.news.example>',
    'List-Unsubscribe': '<https://news.example/leave>',
  });
  expect(message.senderKey).toBe('a@x.example');
  expect(message.evidence?.listKey).toBe('list:42.news.example');
});

test('who writes each message from another address goes by its list', () => {
  const mailing = {
    'List-Id': '<tips.jobs.example>',
    'List-Unsubscribe': '<https://jobs.example/leave>',
  };
  const message = sample({ From: 'Jobs <3bka963vj4@jobs.example>', ...mailing });
  expect(message).toMatchObject({ senderKey: 'list:tips.jobs.example', senderName: 'Jobs' });
  const letter = sample({ From: 'Eva <3bka963vj4@jobs.example>' });
  expect(letter.senderKey).toBe('3bka963vj4@jobs.example');
});

test.each([
  ['its id', { 'List-Id': 'Biodlarna <bin.club.example>' }, 'list:bin.club.example', 'Biodlarna'],
  [
    'its address',
    { 'Mailing-List': 'list sang@club.example; contact sang-owner@club.example' },
    'list:sang@club.example',
    'sang',
  ],
])('what many write goes by the list, by %s', (_what, list, senderKey, senderName) => {
  expect(sample({ From: 'Eva <eva@home.example>', ...list })).toMatchObject({
    senderKey,
    senderName,
  });
});

test.each([
  ['its address', 'Butiken <nyhetsbrev@butik.example>'],
  ['its name', 'Klubbens nyhetsbrev <hej@klubb.example>'],
])('who sends it is told by %s', (_what, from) => {
  const evidence = { shownBy: 'sender', signs: ['address'] };
  expect(sample({ From: from })).toMatchObject({ evidence });
});

test('an address for receipts is believed over a way to unsubscribe', () => {
  const headers = {
    From: 'Shop <receipts@shop.example>',
    'List-Unsubscribe': '<https://x.example>',
  };
  expect(sample(headers).evidence).toBeNull();
});

test.each([
  ['proven', ['oneClick', 'listUnsubscribe'], 'dkim=pass header.i=@shop.example header.s=s1'],
  ['not proven', ['listUnsubscribe'], 'dkim=fail header.i=@shop.example header.s=s1'],
])('of one click that is %s, the signs are %j', (_name, signs, result) => {
  const message = sample({
    From: 'Shop <hej@shop.example>',
    'Authentication-Results': `mx.google.com; ${result}`,
    'DKIM-Signature': 'd=shop.example; s=s1; h=list-unsubscribe:list-unsubscribe-post; b=MTIz',
    'List-Unsubscribe': '<https://leave.shop.example/u>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(message.evidence).toMatchObject({ kind: 'newsletter', shownBy: 'message', signs });
});
