import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createBulkSenders } from '#tests/tools/google-sandbox/generate/bulk-sender.ts';
import {
  mixInSafeSenders,
  safeSenderAt,
} from '#tests/tools/google-sandbox/generate/safe-senders.ts';
import { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';
import {
  enclosingDomains,
  normalDomain,
  SAFE_DOMAINS,
} from '#worker/domain/protection/safe-domains.ts';
import { SAFE_LIST, safeEntryOf, safeSendersAmong } from '#worker/domain/protection/safe-list.ts';

const REGIONS = `
  regionstockholm.se regionuppsala.se regionsormland.se regionostergotland.se rjl.se
  regionkronoberg.se regionkalmar.se gotland.se regionblekinge.se skane.se regionhalland.se
  vgregion.se regionvarmland.se regionorebrolan.se regionvastmanland.se regiondalarna.se
  regiongavleborg.se rvn.se regionjh.se regionvasterbotten.se norrbotten.se
`
  .trim()
  .split(/\s+/);

const someDomain = fc.constantFrom(...SAFE_LIST.map(({ domain }) => domain));
const someLabel = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);

test('the list has as many entries as it says, each domain once and in order', () => {
  const domains = SAFE_LIST.map(({ domain }) => domain);
  expect(domains).toHaveLength(1045);
  expect(domains).toEqual([...new Set(domains)].sort());
});

test.each(Object.entries(SAFE_DOMAINS))('the domains of kind %s are in order', (_kind, domains) => {
  expect(domains).toEqual([...domains].sort());
});

test('every entry is written as it is compared and searched for, and none lies below another', () => {
  const listed = new Set(SAFE_LIST.map(({ domain }) => domain));
  for (const { domain } of SAFE_LIST) {
    expect(normalDomain(`www.${domain}`)).toBe(`www.${domain}`);
    // Mail from an international domain would have to be searched for in both its forms.
    expect(domain).not.toContain('xn--');
    const above = enclosingDomains(domain).slice(1);
    expect(above.filter((enclosing) => listed.has(enclosing))).toEqual([]);
  }
});

test('all 290 municipalities and all 21 regions are on it', () => {
  expect(SAFE_DOMAINS.municipality).toHaveLength(290);
  expect(REGIONS).toHaveLength(21);
  for (const region of REGIONS) {
    expect(safeEntryOf(`info@${region}`)?.kind).toMatch(/^(region|municipality)$/);
  }
});

test.each([
  { sender: 'noreply@skatteverket.se', domain: 'skatteverket.se', kind: 'authority' },
  { sender: 'NoReply@SKATTEVERKET.SE', domain: 'skatteverket.se', kind: 'authority' },
  { sender: 'noreply@skatteverket.se.', domain: 'skatteverket.se', kind: 'authority' },
  { sender: 'noreply@post.bostad.stockholm.se', domain: 'stockholm.se', kind: 'municipality' },
  { sender: 'kallelse@vgregion.se', domain: 'vgregion.se', kind: 'region' },
  { sender: 'no-reply@1177.se', domain: '1177.se', kind: 'healthCare' },
  { sender: 'donotreply@ssa.gov', domain: 'gov', kind: 'authority' },
  { sender: 'no.reply@notify.hmrc.gov.uk', domain: 'gov.uk', kind: 'authority' },
  { sender: 'list:nyhetsbrev.csn.se', domain: 'csn.se', kind: 'authority' },
  { sender: 'service@paypal.com', domain: 'paypal.com', kind: 'payment' },
  { sender: 'kvitto@kivra.com', domain: 'kivra.com', kind: 'digitalPost' },
  // The Kelvin sign: every resolver takes it for a k.
  { sender: 'kvitto@\u212Aivra.com', domain: 'kivra.com', kind: 'digitalPost' },
])('$sender falls under $domain ($kind)', ({ sender, domain, kind }) => {
  expect(safeEntryOf(sender)).toEqual({ domain, kind });
});

test.each([
  'noreply@skatteverket.se.evil.example',
  'noreply@skatteverket-se.example',
  'noreply@skatteverket.example',
  'noreply@mittskatteverket.se',
  'noreply@skatteverket.se-inlogg.example',
  'noreply@skatteverket.se@evil.example',
  'skatteverket.se@evil.example',
  'noreply@skatteverket.com',
  'noreply@skаtteverket.se',
  'noreply@xn--sktteverket-zij.se',
  'noreply@kivra.com..',
  'noreply@gov.example',
  'noreply@se',
  'list:skatteverket.se.evil.example',
  'skatteverket',
  '',
])('%j falls under nothing', (sender) => {
  expect(safeEntryOf(sender)).toBeNull();
});

test('whatever lies below an entry falls under it, in any case of letters', () => {
  fc.assert(
    fc.property(someDomain, fc.array(someLabel, { maxLength: 3 }), (domain, labels) => {
      // No mail comes from a top-level domain itself.
      fc.pre(labels.length > 0 || domain.includes('.'));
      const sender = `post@${[...labels, domain].join('.')}`;
      expect(safeEntryOf(sender)?.domain).toBe(domain);
      expect(safeEntryOf(sender.toUpperCase())?.domain).toBe(domain);
    }),
  );
});

test('an entry with anything before it but a dot, or after it, falls under nothing', () => {
  fc.assert(
    fc.property(someDomain, someLabel, (domain, label) => {
      expect(safeEntryOf(`post@${domain}.${label}.example`)).toBeNull();
      expect(safeEntryOf(`post@${domain.replaceAll('.', '-')}.${label}.example`)).toBeNull();
      expect(safeEntryOf(`post@${label}-q-${domain}`)?.domain).not.toBe(domain);
    }),
  );
});

test('of a generated mailbox, the true safe senders fall under it, and who poses as them does not', () => {
  const trueDomains = new Set(Array.from({ length: 100 }, (_, at) => safeSenderAt(at).domain));
  const bulk = createBulkSenders(new SeededRandom(7), 500_000, 'safe-list', null);
  const sent = new Map(
    mixInSafeSenders(7, bulk).map(({ address, domain }) => [address, trueDomains.has(domain)]),
  );
  const judged = new Map([...sent.keys()].map((key) => [key, safeEntryOf(key) !== null]));
  expect(judged).toEqual(sent);
  expect(new Set(judged.values())).toEqual(new Set([true, false]));
});

test('of the senders of a mailbox those under the list are found by their numbers', () => {
  const keys = ['brev@butik.example', 'info@mail.skatteverket.se', 'x@skatteverket.se.example.com'];
  const senders = keys.map((senderKey, at) => ({ senderNumber: at + 1, senderKey }));
  expect([...safeSendersAmong(senders)]).toEqual([2]);
});
