import { expect, test } from 'vitest';

import {
  addListSigns,
  isOfGroup,
  listSigns,
  mailKind,
  NOBODY,
  type ListFacts,
} from '#worker/domain/scans/messages/mail-kind.ts';
import type { ListHeaders } from '#worker/domain/scans/senders/mailing-list.ts';

const NO_HEADERS: ListHeaders = {
  listId: null,
  listPost: null,
  mailingList: null,
  beenThere: null,
  listUnsubscribe: null,
};

/** What a row is whose messages come from these writers through a list with these headers. */
function kindOf(headers: Partial<ListHeaders>, writers: readonly string[], isOfList = true) {
  let facts: ListFacts | null = null;
  for (const writer of writers) {
    const signs = listSigns({ ...NO_HEADERS, ...headers }, { name: '', address: writer });
    if (signs !== null) facts = addListSigns(facts, signs);
  }
  return mailKind(facts, isOfList);
}

const MEMBERS = ['eva@hemma.example', 'bo@jobbet.example', 'siv@skolan.example'];
const COLLEAGUES = ['team@foretag.example', 'eva@foretag.example', 'bo@foretag.example'];

test.each<[string, Partial<ListHeaders>]>([
  [
    'Google Groups under a domain of its own',
    {
      listId: '<team.foretag.example>',
      listPost:
        '<https://hosted.example/a/foretag.example/group/team/post>, <mailto:team@foretag.example>',
      listUnsubscribe: '<mailto:googlegroups-manage+123+unsubscribe@hosted.example>',
    },
  ],
  [
    'Google Groups',
    { listId: '<ovn.googlegroups.com>', listPost: '<mailto:ovn@googlegroups.com>' },
  ],
  [
    'a group by its contact alone',
    { mailingList: 'list team@foretag.example; contact team+owners@foretag.example' },
  ],
  ['Groups.io', { listId: '<kor.groups.io>', listPost: '<mailto:kor@groups.io>' }],
  [
    'a subdomain of Groups.io',
    { listId: '<main.kor.groups.io>', listPost: '<mailto:main@kor.groups.io>' },
  ],
  ['Topicbox', { listId: '<kor.ort.topicbox.com>', listPost: '<mailto:kor@ort.topicbox.com>' }],
  [
    'a host of groups',
    { listId: '<kor.groups.ort.example>', listPost: '<mailto:kor@groups.ort.example>' },
  ],
])('%s is a group, whoever writes', (_name, headers) => {
  expect(kindOf(headers, MEMBERS.slice(0, 1))).toBe('group');
  expect(isOfGroup(listSigns({ ...NO_HEADERS, ...headers }, NOBODY))).toBe(true);
});

test('a list that the people of one organisation write to is a group', () => {
  const internal = { listId: '<team.foretag.example>', listPost: '<mailto:team@foretag.example>' };
  expect(kindOf(internal, COLLEAGUES)).toBe('group');
  const below = { ...internal, listPost: '<mailto:team@lists.foretag.example>' };
  expect(kindOf(below, COLLEAGUES)).toBe('group');
  // Who else writes, one message does not tell.
  expect(kindOf(internal, COLLEAGUES.slice(1, 2))).toBe('list');
  expect(kindOf(internal, [...COLLEAGUES, 'kim@elsewhere.example'])).toBe('list');
});

test.each<[string, Partial<ListHeaders>]>([
  ['Mailman', { listId: 'Bees <bin.biodlare.example>', beenThere: 'bin@biodlare.example' }],
  ['ezmlm', { mailingList: 'list sang@grupper.example; contact sang-owner@grupper.example' }],
  [
    'a list with a List-Post',
    { listId: '<tag.lists.example>', listPost: '<mailto:tag@lists.example>' },
  ],
])('a list that anybody writes to is a list: %s', (_name, headers) => {
  expect(kindOf(headers, MEMBERS)).toBe('list');
  expect(isOfGroup(listSigns({ ...NO_HEADERS, ...headers }, NOBODY))).toBe(false);
});

test.each<[string, Partial<ListHeaders>]>([
  ['without a list', {}],
  ['with a List-Id of its own', { listId: 'Shop <news.shop.example>' }],
  ['that nobody may answer', { listId: '<news.shop.example>', listPost: 'NO (read only)' }],
  ['by way of a host of groups that takes no posts', { listId: '<news.groups.shop.example>' }],
])('a newsletter is a newsletter, %s', (_name, headers) => {
  expect(kindOf(headers, ['news@shop.example'], false)).toBe('newsletter');
});

test('a newsletter that goes by its list, since its addresses change, is a newsletter', () => {
  const changing = ['a1b2@mail.shop.example', 'c3d4@mail.shop.example'];
  const headers = {
    listId: '<news.shop.example>',
    listUnsubscribe: '<https://shop.example/leave>',
  };
  expect(kindOf(headers, changing)).toBe('newsletter');
});

test('a row that goes by a list is one, even if none of its messages was read', () => {
  expect(mailKind(null, true)).toBe('list');
  expect(mailKind(null, false)).toBe('newsletter');
});
