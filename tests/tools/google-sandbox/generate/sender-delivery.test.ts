import { expect, test } from 'vitest';

import {
  findHeader,
  type MessageHeader,
} from '#tests/tools/google-sandbox/mailbox/message-content.ts';
import { behaviourOfHost } from '#tests/tools/google-sandbox/unsubscribe/endpoint-behaviour.ts';
import {
  generate,
  visibleMessages,
} from '#tests/tools/google-sandbox/support/generated-messages.ts';

import { createBulkSenders } from './bulk-sender.ts';
import { SeededRandom } from './seeded-random.ts';
import {
  HOSTILE_UNSUBSCRIBE_KINDS,
  ODD_UNSUBSCRIBE_KINDS,
  varyDelivery,
  type SignatureKind,
  type UnsubscribeKind,
} from './sender-delivery.ts';
import { transportHeaders } from './transport-headers.ts';
import { unsubscribeHeaders } from './unsubscribe-headers.ts';

const POST = 'List-Unsubscribe-Post';

function headersOf(kind: UnsubscribeKind): MessageHeader[] {
  return unsubscribeHeaders({ kind, endpoint: 'leave', slug: 'shop', token: 't0k3n' });
}

const sendersOf = (seed: number, variant: 'standard' | 'hostile-headers' = 'standard') =>
  varyDelivery(seed, createBulkSenders(new SeededRandom(seed, 1), 100_000, variant, null), variant);

test.each<[UnsubscribeKind, RegExp, boolean]>([
  ['one-click', /^<https:\/\/leave\.shop\.example\/u\/t0k3n>$/, true],
  ['one-click-and-mail', /^<mailto:[^>]+>, <https:\/\/[^>]+>$/, true],
  ['link', /^<https:[^>]+>$/, false],
  ['mail', /^<mailto:[^>]+>$/, false],
  ['broken', /^http:\/leave/, true],
  ['two-links', /^<https:[^>]+>, <https:[^>]+>$/, true],
  ['commented', /^\(.*<https:\/\/nobody\.example\/>\) <https:\/\/leave/, true],
  ['folded', /<https:\/\/[^>]+ {8}[^>]+>$/, true],
  ['lower-case', /^<https:/, true],
  ['javascript', /^<javascript:/, true],
  ['plain-http', /^<http:\/\//, true],
  ['private-address', /^<https:\/\/192\.168\./, true],
  ['metadata-address', /^<https:\/\/169\.254\.169\.254\//, true],
  ['disguised-address', /^<https:\/\/\[::ffff:/, true],
  ['local-name', /^<https:\/\/localhost\.\//, true],
  ['credentials', /^<https:\/\/accounts\.google\.com:secret@/, true],
  ['line-breaks', /%0d%0a.*\r\nX-Injected/, true],
  ['oversized', /^<https:.{10240,}>$/, true],
  ['unicode', /\u200b/, true],
])('a header of the kind %s is so', (kind, pattern, hasPost) => {
  const headers = headersOf(kind);
  expect(findHeader(headers, 'List-Unsubscribe')).toMatch(pattern);
  expect(findHeader(headers, POST)).toBe(hasPost ? 'List-Unsubscribe=One-Click' : null);
});

test('a sender without a way to leave has no such header, and a duplicated one has two', () => {
  expect(headersOf('none')).toEqual([]);
  const names = headersOf('duplicated').map(([name]) => name);
  expect(names).toEqual(['List-Unsubscribe', 'List-Unsubscribe', POST]);
});

test('every kind of header, of signature and of endpoint occurs', () => {
  const senders = sendersOf(1);
  const kinds = new Set(senders.map(({ unsubscribe }) => unsubscribe));
  for (const kind of [...HOSTILE_UNSUBSCRIBE_KINDS, ...ODD_UNSUBSCRIBE_KINDS, 'broken'] as const) {
    expect(kinds).toContain(kind);
  }
  expect(new Set(senders.map(({ signature }) => signature)).size).toBe(7);
  expect(new Set(senders.map(({ endpoint }) => endpoint)).size).toBe(6);
});

test('most senders are sound in the standard mailbox, and every second hostile in its variant', () => {
  const isHostile = ({ unsubscribe }: { unsubscribe: UnsubscribeKind }) =>
    HOSTILE_UNSUBSCRIBE_KINDS.some((kind) => kind === unsubscribe);
  const share = (variant: 'standard' | 'hostile-headers') =>
    sendersOf(1, variant).filter(isHostile).length / 600;
  expect(share('standard')).toBeLessThan(0.08);
  expect(share('hostile-headers')).toBeGreaterThan(0.45);
});

test('links of newsletters lead to endpoints that the sandbox plays', () => {
  const mailbox = generate();
  const hosts = visibleMessages(mailbox)
    .map(({ ordinal }) => findHeader(mailbox.headersOf(ordinal), 'List-Unsubscribe') ?? '')
    .map(
      (value) =>
        /^<(https:\/\/(?:leave|slow|hang|redirect|gone|broken)\.[^/@>]+\.example\/u\/[a-z0-9]+)>$/.exec(
          value,
        )?.[1],
    )
    .filter((link) => link !== undefined)
    .map((link) => new URL(link).hostname);
  expect(hosts.length).toBeGreaterThan(3_000);
  expect(new Set(hosts.map(behaviourOfHost))).toEqual(
    new Set(['ok', 'slow', 'hanging', 'redirecting', 'refusing', 'failing']),
  );
});

test.each<[SignatureKind, string, string]>([
  ['aligned', 'dkim=pass header.i=@shop.example', 'dmarc=pass'],
  ['by-both', 'dkim=pass header.i=@shop.example', 'dmarc=pass'],
  ['by-platform', 'dkim=pass header.i=@', 'dmarc=fail'],
  ['not-covering', 'dkim=pass header.i=@shop.example', 'dmarc=pass'],
  ['none', 'dkim=none', 'dmarc=fail'],
  ['failing', 'dkim=fail header.i=@shop.example', 'dmarc=fail'],
  ['failing-forged-verdict', 'dkim=fail header.i=@shop.example', 'dmarc=fail'],
])('a signature %s has Google’s verdict on top', (signature, dkim, dmarc) => {
  const headers = transportHeaders({
    ownerAddress: 'anna@postlada.example',
    domain: 'shop.example',
    dateMs: 0,
    signature,
  });
  const verdicts = headers.filter(([header]) => header === 'Authentication-Results');
  expect(verdicts[0]?.[1]).toMatch(/^mx\.google\.com; /);
  expect(verdicts[0]?.[1]).toContain(dkim);
  expect(verdicts[0]?.[1]).toContain(dmarc);
  expect(verdicts).toHaveLength(signature === 'failing-forged-verdict' ? 2 : 1);
  const signatures = headers.filter(([header]) => header === 'DKIM-Signature');
  expect(signatures).toHaveLength(signature === 'none' ? 0 : signature === 'by-both' ? 2 : 1);
  expect(signatures.every(([, value]) => value.includes('list-unsubscribe'))).toBe(
    signature !== 'not-covering',
  );
});

test('the forged verdict stands below and says the opposite', () => {
  const headers = transportHeaders({
    ownerAddress: 'anna@postlada.example',
    domain: 'shop.example',
    dateMs: 0,
    signature: 'failing-forged-verdict',
  });
  const [first, second] = headers.filter(([header]) => header === 'Authentication-Results');
  expect([first?.[1].includes('dkim=fail'), second?.[1].includes('dkim=pass')]).toEqual([
    true,
    true,
  ]);
});

test('some spam is signed and has a One-Click link, and some is not', () => {
  const mailbox = generate();
  const spam = mailbox.newestFirst.filter((ordinal) =>
    mailbox.labelIdsOf(ordinal).includes('SPAM'),
  );
  const signed = spam.filter((ordinal) =>
    findHeader(mailbox.headersOf(ordinal), 'Authentication-Results')?.includes('dkim=pass'),
  );
  expect(signed.length).toBeGreaterThan(10);
  expect(spam.length - signed.length).toBeGreaterThan(10);
  for (const ordinal of signed) expect(findHeader(mailbox.headersOf(ordinal), POST)).not.toBeNull();
});
