import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { readCorpus } from '#tests/corpus/read-corpus.ts';
import { safeSenderAt } from '#tests/tools/google-sandbox/generate/safe-senders.ts';
import {
  knownSenderDomain,
  MAX_GRID_DOMAINS,
} from '#worker/domain/scans/senders/sender-dictionary.ts';
import { SENDER_DOMAINS } from '#worker/domain/scans/senders/sender-domains.ts';

const SOURCE = readFileSync(
  new URL(import.meta.resolve('#worker/domain/scans/senders/sender-domains.ts'), import.meta.url),
  'utf8',
);

test('the dictionary fits into the grid and has as many entries as it says', () => {
  expect(SENDER_DOMAINS.length).toBeLessThanOrEqual(MAX_GRID_DOMAINS);
  expect(Number(/(\d+) entries/.exec(SOURCE)?.[1])).toBe(SENDER_DOMAINS.length);
});

test('it covers as much of the corpus as it says', () => {
  const newsletters = readCorpus().filter(({ truth }) => truth === 'newsletter');
  const covered = newsletters.filter(({ fromDomain }) => knownSenderDomain(fromDomain) !== null);
  const [, stated, all] = /covers (\d+) of (\d+) newsletters/.exec(SOURCE) ?? [];
  expect([covered.length, newsletters.length]).toStrictEqual([Number(stated), Number(all)]);
});

test('it names nobody whose mail in the corpus is a list, a notice or personal', () => {
  const others = readCorpus().filter(({ truth }) => truth !== 'newsletter');
  const named = others.filter(({ fromDomain }) => knownSenderDomain(fromDomain) !== null);
  expect(named.map(({ fromDomain }) => fromDomain)).toStrictEqual([]);
});

test('each entry is a domain in lower case that a Gmail search can name', () => {
  const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
  const domain = new RegExp(String.raw`^(?:${label}\.)+[a-z]{2,}$`);
  expect(SENDER_DOMAINS.filter((entry) => !domain.test(entry))).toStrictEqual([]);
});

test('entries are sorted, each is there once, and each branch is in order', () => {
  expect(SENDER_DOMAINS).toStrictEqual([...new Set(SENDER_DOMAINS)].toSorted());
  const branches = [...SOURCE.matchAll(/: `([^`]+)`/g)].map(([, text]) =>
    (text ?? '').trim().split(/\s+/),
  );
  expect(branches.flat()).toHaveLength(SENDER_DOMAINS.length);
  for (const branch of branches) expect(branch).toStrictEqual(branch.toSorted());
});

test('no entry ends in another, be it a parent or only part of a longer name', () => {
  const ends = SENDER_DOMAINS.flatMap((entry) =>
    SENDER_DOMAINS.filter((other) => other !== entry && other.endsWith(entry)),
  );
  expect(ends).toStrictEqual([]);
});

test('authorities, banks, insurers, pension and health care are not in it', () => {
  const safe = Array.from({ length: 16 }, (_, index) => safeSenderAt(index).domain);
  const more = [
    'klarna.com',
    'apotea.se',
    'apoteket.se',
    'trygghansa.se',
    'avanza.se',
    'minpension.se',
  ];
  expect([...safe, ...more].filter((domain) => knownSenderDomain(domain) !== null)).toStrictEqual(
    [],
  );
  const words = /bank|forsakring|insur|pension|apotek|pharma|clinic|klinik|vard|halsa|myndighet/;
  expect(SENDER_DOMAINS.filter((entry) => words.test(entry))).toStrictEqual([]);
});

test.each([
  ['ikea.com', 'ikea.com'],
  ['Mail.IKEA.com ', 'ikea.com'],
  ['a.b.e.ea.com', 'e.ea.com'],
  ['ea.com', null],
  ['notikea.com', null],
  ['ikea.com.evil.example', null],
  ['com', null],
  ['', null],
])('the entry for %j is %j', (domain, entry) => {
  expect(knownSenderDomain(domain)).toBe(entry);
});
