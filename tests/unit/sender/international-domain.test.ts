import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  asciiDomain,
  shownDomain,
  unicodeDomain,
  withAsciiDomain,
} from '#worker/domain/scans/senders/international-domain.ts';

/** What every browser and resolver makes of a name. */
function hostOf(domain: string): string | undefined {
  return URL.parse(`https://${domain}/`)?.hostname;
}

const LETTERS = 'abcxyzåäöÅÄÖéßŁłøØñçğŞžąčđőαβςΣωйжЯщجد中国日本ひらカ한국ไทย';
const someLabel = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 12 });
const someDomain = fc.tuple(someLabel, someLabel).map((labels) => `${labels.join('.')}.example`);

test.each([
  ['Räksmörgås.Example', 'xn--rksmrgs-5wao1o.example'],
  ['ra\u0308ksmo\u0308rga\u030as.example', 'xn--rksmrgs-5wao1o.example'],
  ['xn--RKSMRGS-5wao1o.example', 'xn--rksmrgs-5wao1o.example'],
  ['ｓｈｏｐ。example', 'shop.example'],
  ['straße.example', 'xn--strae-oqa.example'],
  ['soft\u00adhyphen.example', 'softhyphen.example'],
  ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
])('%s is compared as %s', (domain, ascii) => {
  expect(asciiDomain(domain)).toBe(ascii);
});

test.each([
  'a\u3164b.example',
  'å b.example',
  'å@b.example',
  'a℀b.example',
  'å'.repeat(64),
  'å.'.repeat(200),
])('%.20j has no ASCII form', (domain) => {
  expect(asciiDomain(domain)).toBeNull();
});

test('a name has the same ASCII form as in any URL, and comes back from it', () => {
  fc.assert(
    fc.property(someDomain, (domain) => {
      const ascii = asciiDomain(domain);
      const host = hostOf(domain);
      // A URL refuses some mixtures of writing directions.
      if (host !== undefined) expect(ascii).toBe(host);
      expect(ascii === null ? null : asciiDomain(unicodeDomain(ascii))).toBe(ascii);
    }),
    { numRuns: 1_000 },
  );
});

test('what is in ASCII is only put in lower case, and stays the same name in the other form', () => {
  const unit = fc.constantFrom(...'aBz09-._');
  fc.assert(
    fc.property(fc.string({ unit }), fc.string({ unit }), (label, rest) => {
      const text = `xn--${label}.${rest}`;
      expect(asciiDomain(text)).toBe(text.toLowerCase());
      expect(asciiDomain(unicodeDomain(text.toLowerCase()))).toBe(text.toLowerCase());
    }),
  );
});

test.each([
  ['xn--rksmrgs-5wao1o.example', 'räksmörgås.example'],
  ['news.xn--strae-oqa.example', 'news.straße.example'],
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['xn--wgv71a119e.example', '日本語.example'],
  ['xn--e1aybc.example', 'тест.example'],
])('%s is shown as %s', (domain, shown) => {
  expect(shownDomain(domain)).toBe(shown);
});

test.each([
  ['skаtteverket.se', 'one letter is Cyrillic'],
  ['аррӏе.example', 'each letter looks like one of ours'],
  ['gооgle.example', 'Latin and Cyrillic stand beside each other'],
  ['ıkea.example', 'an i has no dot'],
])('%s is shown in ASCII: %s', (domain) => {
  const ascii = asciiDomain(domain) ?? '';
  expect(ascii).toContain('xn--');
  expect(shownDomain(ascii)).toBe(ascii);
});

test.each(['xn--a', 'xn--', 'xn--abc-', 'xn--99999999999', 'xn--rksmrgs-5wao1o'.repeat(5)])(
  '%.30s, which stands for nothing, is shown as it is',
  (label) => {
    expect(shownDomain(`${label}.example`)).toBe(`${label}.example`);
  },
);

test('of an address only the domain is changed', () => {
  expect(withAsciiDomain('Åsa@Räksmörgås.example')).toBe('Åsa@xn--rksmrgs-5wao1o.example');
  expect(withAsciiDomain('Anna@Shop.Example')).toBe('Anna@Shop.Example');
  expect(withAsciiDomain('anna@å å')).toBe('anna@å å');
});
