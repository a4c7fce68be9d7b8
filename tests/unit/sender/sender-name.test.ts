import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  isNoticeAddress,
  looksLikePerson,
  senderName,
} from '#worker/domain/scans/senders/sender-name.ts';

test.each([
  ['acme.example', ['Acme', 'Acme'], 'Acme'],
  ['acme.example', ['ACME', 'Acme, Inc.', 'acme'], 'Acme, Inc.'],
  ['network.example', ['Eva Ek via Nätverket', 'Bo Bok via Nätverket'], 'Nätverket'],
  ['work.example', ['Eva Ek (Jira)', 'Bo Bok (Jira)'], 'Jira'],
  ['work.example', ['Eva Ek (Jira)', 'Jira'], 'Jira'],
  ['work.example', ['Work | Eva Ek', 'Bo Bok – Work'], 'Work'],
  ['mail.acme.co.uk', ['Eva Ek', 'Bo Bok'], 'Acme'],
  ['mail.acme.co.uk', ['Spring offers', 'Autumn offers'], 'Acme'],
  ['xn--rksmrgs-5wao1o.example', ['Eva Ek', 'Bo Bok'], 'Räksmörgås'],
  ['acme.example', ['', '\u200b', '\u3164'], 'hello@acme.example'],
  ['acme.example', [], 'hello@acme.example'],
  ['xn--rksmrgs-5wao1o.example', [], 'hello@räksmörgås.example'],
])('at %s, %j is called %s', (host, names, name) => {
  expect(senderName(names, `hello@${host}`)).toBe(name);
});

test.each([
  ['notifications@work.example', 'Eva Ek', 'Work'],
  ['no-reply@work.example', 'Eva van Ek (Project X)', 'Work'],
  ['jira@work.example', 'Eva Ek (Jira)', 'Jira'],
  ['bugs@work.example', 'Bugs (Eva Ek)', 'Bugs'],
  ['messages-noreply@network.example', 'eva93 via Network', 'Network'],
  ['team@work.example', "'Eva Ek' via Team", 'Team'],
  ['news@shop.example', 'Eva Ek från Shop', 'Shop'],
])('%s with the name %j alone is called %s', (address, name, called) => {
  expect(senderName([name], address)).toBe(called);
});

test.each([
  ['mask1@relay.example', 'news@acme.example [via Relay]'],
  ['acme@platform.example', 'Acme News via Platform'],
  ['eva.ek@platform.example', 'Eva Ek via Platform'],
  ['noreply@burgerking.example', 'Burger King'],
  ['noreply@bk.example', 'Burger King'],
  ['noreply@shop.example', 'Klassiska Kläder Kundservice'],
  ['hello@acme.example', 'Acme (Prime)'],
])('%s keeps the name %s', (address, name) => {
  expect(senderName([name], address)).toBe(name);
});

test('a sender that goes by its domain is called like it', () => {
  expect(senderName(['Eva Ek', 'Bo Bok'], 'domain:mail.acme.co.uk')).toBe('Acme');
  expect(senderName([], 'domain:acme.example')).toBe('acme.example');
});

const somePerson = fc.constantFrom(
  'Eva Ek',
  'EVA EK',
  'Bo Bok',
  'Siv Alm',
  'Per Lind',
  'Ulla Rönn',
  'Jan Ask',
);
const someNotice = fc.constantFrom<(person: string) => string>(
  (person) => `${person} via Nätverket`,
  (person) => `${person} (Nätverket)`,
  (person) => `Nätverket: ${person}`,
  (person) => person,
);

test('whichever messages are drawn, in whatever order, a notice address is called the same', () => {
  fc.assert(
    fc.property(someNotice, fc.array(somePerson, { minLength: 1 }), (notice, people) => {
      const names = people.map(notice);
      const address = 'notifications@natverket.example';
      const called = senderName(names, address);
      expect(called).toMatch(/^N[äa]tverket$/);
      expect(senderName([notice('Kim Pil')], address)).toBe(called);
      expect(senderName(names.toReversed(), address)).toBe(called);
    }),
  );
});

test('no spelling is preferred for having come first', () => {
  const spellings = fc.shuffledSubarray(['Acme', 'ACME', 'Acme AB', 'acme', 'Acme, Inc.'], {
    minLength: 2,
  });
  fc.assert(
    fc.property(spellings, (names) => {
      expect(senderName(names, 'a@b.example')).toBe(senderName(names.toSorted(), 'a@b.example'));
    }),
  );
});

test.each([
  'Eva Ek',
  'Eva M. Ek',
  'Anna-Lena Ek',
  "Pat O'Hara",
  'Ludwig van Beethoven',
  'Ek, Eva',
  'Ольга Иванова',
])('%s looks like a person', (name) => {
  expect(looksLikePerson(name, 'news@acme.example')).toBe(true);
});

test.each([
  'Acme',
  'Acme News',
  'acme shop',
  'Svenska Spel',
  'Acme, Inc.',
  'IKEA Family',
  'Eva Ek (Jira)',
  'Top 10 Deals',
  '',
])('%s does not look like a person', (name) => {
  expect(looksLikePerson(name, 'news@svenskaspel.example')).toBe(false);
});

test.each([
  'no-reply@a.example',
  'noreply.shop@a.example',
  'do-not-reply@a.example',
  'svara_inte@a.example',
  'notifications@a.example',
  'avisering@a.example',
  'group-updates@a.example',
  'mailer-daemon@a.example',
])('%s sends notices', (address) => {
  expect(isNoticeAddress(address)).toBe(true);
});

test.each(['news@a.example', 'eva.ek@notify.example', 'replies@a.example', 'bottle@a.example', ''])(
  '%j need not send notices',
  (address) => {
    expect(isNoticeAddress(address)).toBe(false);
  },
);
