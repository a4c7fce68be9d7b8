import { expect, test } from 'vitest';

import { readCorpus } from '#tests/corpus/read-corpus.ts';
import { readListUnsubscribe } from '#worker/domain/unsubscribes/list-unsubscribe.ts';
import { isThreadWay } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

import { GOOD, LINK, POST, offer, outcomeOf, type Header } from './build-message.ts';

const TOKEN = 'AAHXK4ZBPTQ3N6WEVS2DJYD6TLAN5EVBNHHH7Q5IEA';

test.each<[string, string | null, string | null, string[]]>([
  [
    'a thread of a code host',
    'linus/linux <linux.linus.code.example>',
    `<mailto:reply+${TOKEN}@reply.code.example>`,
    [`https://code.example/notifications/unsubscribe/${TOKEN}`],
  ],
  ['a project in several groups', 'a/b/tool <12.tool.b.a.code.example>', null, [LINK]],
  ['a quoted project', '"anna/site" <site.anna.code.example>', null, [LINK]],
  ['a reply address with a token', '<talk.example>', `<mailto:talk+${TOKEN}@talk.example>`, [LINK]],
  ['a host for replies', '<talk.example>', '<mailto:1f@reply.talk.example>', [LINK]],
  ['an issue', '<bugs.example>', null, ['https://bugs.example/issues/412/unsubscribe']],
  ['a topic', '<forum.example>', null, ['https://forum.example/topic/what-we-read-in-may/mute']],
  [
    'a sent notice',
    '<code.example>',
    null,
    [`https://code.example/-/sent_notifications/${TOKEN}/u`],
  ],
])('%s is left alone, and its list is not', (_name, listId, listPost, addresses) => {
  expect(isThreadWay({ listId, listPost }, addresses)).toBe(true);
});

test.each<[string, string | null, string | null, string[]]>([
  ['a newsletter', 'Shop <news.shop.example>', null, [LINK]],
  ['no list at all', null, null, ['https://shop.example/issues/412/unsubscribe']],
  ['a discussion', 'Bees <bees.example>', '<mailto:bees@lists.example>', [LINK]],
  ['a list with a plus in its address', '<bees.example>', '<mailto:bees+sv@lists.example>', [LINK]],
  ['a page of all topics', '<forum.example>', null, ['https://forum.example/topics/unsubscribe']],
  ['a name with a slash in it', 'Offers 24/7 <offers.shop.example>', null, [LINK]],
  ['a slash, and an id of another make', 'and/or <news.shop.example>', null, [LINK]],
])('%s is left as a whole', (_name, listId, listPost, addresses) => {
  expect(isThreadWay({ listId, listPost }, addresses)).toBe(false);
});

test('of one thread there is a link at most, whatever it offers', () => {
  const project: Header = ['List-Id', 'anna/site <site.anna.shop.example>'];
  expect(outcomeOf([...GOOD, project])).toBe(`one_thread ${LINK}`);
  expect(
    outcomeOf([...GOOD.slice(0, 2), offer('<mailto:leave@shop.example>'), POST, project]),
  ).toBe('one_thread mailto:leave@shop.example');
});

test('no list of real mail is taken for a thread', () => {
  const found = readCorpus().filter(({ headers: { listId, listPost, listUnsubscribe } }) =>
    isThreadWay({ listId, listPost }, readListUnsubscribe(listUnsubscribe ?? '') ?? []),
  );
  expect(found).toEqual([]);
});
