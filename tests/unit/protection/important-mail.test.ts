import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import { z } from 'zod';

import { toImportantHeaders } from '#tests/corpus/important-headers.ts';
import { readCorpus } from '#tests/corpus/read-corpus.ts';
import {
  IMPORTANT_REASONS,
  type ImportantHeaders,
  importantMail,
  ownerNames,
} from '#worker/domain/protection/important-mail.ts';

const ANNA = {
  addresses: ['anna.lindqvist@postlada.example'],
  names: ownerNames(['anna.lindqvist@postlada.example']),
};
const lineSchema = z.object({ headers: z.array(z.tuple([z.string(), z.string()])) });

function readCase(file: string): ImportantHeaders[] {
  const text = readFileSync(new URL(`../../corpus/cases/${file}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => toImportantHeaders(lineSchema.parse(JSON.parse(line)).headers));
}

function from(domain: string) {
  return ({ from: sender }: ImportantHeaders) => sender?.address.endsWith(domain) === true;
}

function headers(some: Partial<ImportantHeaders>): ImportantHeaders {
  return {
    listUnsubscribe: '<https://shop.example/leave>',
    listId: null,
    listPost: null,
    precedence: null,
    autoSubmitted: null,
    feedbackId: null,
    from: { name: 'Blomhuset', address: 'hej@blomhuset.example' },
    subject: 'Hösten är här',
    recipients: ANNA.addresses,
    sender: null,
    contentType: null,
    ...some,
  };
}

test('every receipt, ticket, code and the like of the case is told by its subject', () => {
  const receipts = readCase('15-receipt-words.jsonl').filter(from('byggbutik.example'));
  expect(receipts).toHaveLength(34);
  for (const receipt of receipts)
    expect(importantMail(receipt, ANNA), receipt.subject).not.toBeNull();
});

test('a bank, a laboratory, a preschool and a housing queue that no list knows are told by their names', () => {
  const messages = readCase('32-bank-and-clinic-unknown.jsonl');
  const reasonsOf = (domain: string) =>
    new Set(messages.filter(from(domain)).map((message) => importantMail(message, ANNA)));
  expect([...reasonsOf('bynssparkassa.example')]).toEqual(['bank']);
  expect([...reasonsOf('labbet.example')]).toEqual(['healthCare']);
  expect([...reasonsOf('ugglan.example')]).toEqual(['school']);
  expect([...reasonsOf('bostadsko.example')]).toEqual(['housing']);
  expect([...reasonsOf('mode.example')]).toEqual([null]);
});

test('every invitation of the calendar case is one', () => {
  const invitations = readCase('37-calendar-invitations.jsonl').filter(from('foretag.example'));
  expect(invitations).toHaveLength(8);
  for (const invitation of invitations) expect(importantMail(invitation, ANNA)).toBe('calendar');
});

test.each([
  '01-comma-in-display-name.jsonl',
  '02-new-address-every-message.jsonl',
  '16-letters-from-a-newsletter-address.jsonl',
  '18-many-names-one-address.jsonl',
  '19-idn-domain.jsonl',
  '23-unsubscribe-fragment.jsonl',
  '25-unsubscribe-not-in-brackets.jsonl',
  '27-auto-generated-newsletter.jsonl',
])('the newsletters of %s are none of it', (file) => {
  for (const message of readCase(file)) {
    if (message.listUnsubscribe === null) continue;
    expect(importantMail(message, ANNA), message.subject).toBeNull();
  }
});

test('of 2,073 messages of the public corpus, none of which is important, 13 seem to be', () => {
  const seeming = { newsletter: 0, list: 0, ham: 0 };
  for (const { headers: bulk, subject, truth } of readCorpus()) {
    const message = {
      ...bulk,
      subject: subject ?? '',
      recipients: null,
      sender: null,
      contentType: null,
    };
    const reason = importantMail(message, { addresses: [], names: [] });
    if (reason !== null) seeming[truth] += 1;
  }
  expect(seeming).toEqual({ newsletter: 3, list: 7, ham: 3 });
});

test.each<[string, Partial<ImportantHeaders>]>([
  ['ownName', { subject: 'Anna, din plats i kören' }],
  ['ownName', { subject: 'Lindqvists nycklar' }],
  ['reference', { subject: 'Kundnummer 881203: hösten är här' }],
  ['soleRecipient', { listUnsubscribe: null, precedence: 'bulk' }],
  ['business', { from: { name: 'Blomhuset', address: 'order@blomhuset.example' } }],
  ['bank', { from: { name: 'Ekby Sparbank', address: 'hej@ekby.example' } }],
  ['delivery', { subject: 'Ditt paket är på väg' }],
  ['calendar', { contentType: 'text/calendar; method=REQUEST' }],
])('%s: %j', (reason, some) => {
  expect(importantMail(headers(some), ANNA)).toBe(reason);
});

test.each<[string, Partial<ImportantHeaders>]>([
  ['a newsletter', {}],
  ['an advertisement by name', { subject: 'Anna, 30 % på allt' }],
  [
    'what a well-known bulk sender writes by name',
    { subject: 'Anna, din vecka', from: { name: 'IKEA', address: 'hej@news.ikea.com' } },
  ],
  ['another’s name', { subject: 'Annabell öppnar i Lund' }],
  [
    'an item of a list’s tracker',
    { subject: 'Vorgang 48213: build fails', listPost: '<mailto:dev@x.example>' },
  ],
  ['precedence bulk beside a way out', { precedence: 'bulk' }],
  [
    'precedence bulk to several',
    { listUnsubscribe: null, precedence: 'bulk', recipients: ['a@b.example', ...ANNA.addresses] },
  ],
  [
    'precedence bulk to another',
    { listUnsubscribe: null, precedence: 'bulk', recipients: ['list@b.example'] },
  ],
  [
    'precedence bulk to nobody known',
    { listUnsubscribe: null, precedence: 'bulk', recipients: null },
  ],
  ['precedence list', { listUnsubscribe: null, precedence: 'list' }],
  [
    'precedence bulk from an address for newsletters',
    {
      listUnsubscribe: null,
      precedence: 'bulk',
      from: { name: '', address: 'nyhetsbrev@x.example' },
    },
  ],
])('nothing speaks for %s', (_, some) => {
  expect(importantMail(headers(some), ANNA)).toBeNull();
});

test('each reason has a name of its own', () => {
  expect(new Set(IMPORTANT_REASONS).size).toBe(IMPORTANT_REASONS.length);
});

test('names are taken from addresses and from what people are called, without what is nobody’s', () => {
  expect(
    ownerNames(['Åsa Öberg-Ek', 'info@foretag.example', 'k.norr82+shop@mejl.example']),
  ).toEqual(['asa', 'oberg', 'norr']);
});
