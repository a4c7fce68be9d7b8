import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { parseHeaderBlock } from '#tests/tools/google-sandbox/import/header-block.ts';
import { importJsonl } from '#tests/tools/google-sandbox/import/import-jsonl.ts';
import { NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { safeListWith } from '#worker/domain/protection/safe-list.ts';
import { senderName } from '#worker/domain/scans/senders/sender-name.ts';
import { decideUnsubscribe } from '#worker/domain/unsubscribes/unsubscribe-way.ts';
import { toSampledMessage, toUnsubscribeMessage } from '#worker/platform/google/message-headers.ts';

function caseFile(name: string): URL {
  return new URL(`../../corpus/cases/${name}`, import.meta.url);
}

/** What a scan keeps of each message in a file that can be left: none of its private letters. */
function newslettersOf(name: string) {
  const lines = readFileSync(caseFile(name), 'utf8').split('\n');
  const { mailbox } = importJsonl(lines, { owner: OWNER, nowMs: NOW_MS });
  return [...mailbox.newestFirst].flatMap((ordinal) => {
    const headers = mailbox.headersOf(ordinal).map(([header, value]) => ({ name: header, value }));
    const payload = { headers };
    const { senderKey, senderName, evidence } = toSampledMessage({
      sizeEstimate: 1,
      internalDate: 1,
      payload,
    });
    if (senderKey === null || evidence === null) return [];
    const way = decideUnsubscribe({
      ...toUnsubscribeMessage({ labelIds: [], payload }),
      ownHosts: [],
    });
    return [{ addressKey: senderKey, name: senderName, listKey: evidence.listKey, way: way.kind }];
  });
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  return Object.fromEntries(
    [...Map.groupBy(items, keyOf)].map(([key, group]) => [key, group.length]),
  );
}

test('a comma or semicolon in a name makes no other sender, and hides no way out', () => {
  const letters = newslettersOf('01-comma-in-display-name.jsonl');
  expect(countBy(letters, ({ name, addressKey, way }) => `${name} <${addressKey}> ${way}`)).toEqual(
    {
      'Acme, Inc. <brev@acme.example> one-click': 12,
      'Café, Butik <brev@cafe.example> one-click': 12,
      'Bok & Band; nyheter <brev@bokband.example> one-click': 12,
      'Citat, AB <brev@citat.example> one-click': 12,
    },
  );
});

test('a new address in every message is one sender for nine in ten of them and more', () => {
  const letters = newslettersOf('02-new-address-every-message.jsonl');
  const ofLists = letters.filter(({ listKey }) => listKey !== null);
  const byList = ofLists.filter(({ addressKey, listKey }) => addressKey === listKey);
  expect(byList.length).toBeGreaterThan(0.9 * ofLists.length);
  expect(ofLists).toHaveLength(60);
});

test('an address that names another person in each message is called the same by each of them', () => {
  const notices = newslettersOf('18-many-names-one-address.jsonl');
  const called = notices.map(({ addressKey, name }) => ({
    addressKey,
    name: senderName([name], addressKey),
  }));
  expect(countBy(called, ({ name, addressKey }) => `${name} <${addressKey}>`)).toEqual({
    'Nätverket <avisering@natverket.example>': 30,
    'Bugg <bugg@arbetsplats.example>': 20,
  });
});

test('a domain in Unicode and in ASCII is one sender, and protected as one', () => {
  const letters = newslettersOf('19-idn-domain.jsonl');
  const [[addressKey = '', count] = [], ...others] = Object.entries(
    countBy(letters, (letter) => letter.addressKey),
  );
  expect([addressKey, count, others]).toEqual(['brev@xn--rksmrgs-5wao1o.example', 24, []]);
  const edits = [{ target: 'xn--rksmrgs-5wao1o.example', effect: 'protect' as const }];
  expect(safeListWith(edits)(addressKey).isSafe).toBe(true);
});

test('raw names are readable, whether in UTF-8 or not', () => {
  const messages = readFileSync(caseFile('30b-raw-8bit-names.mbox'), 'latin1').split(/^From .*\n/m);
  const names = messages.filter(Boolean).map((message) => {
    const [head = ''] = message.split('\n\n');
    const headers = parseHeaderBlock(Buffer.from(head, 'latin1')).headers.map(([name, value]) => ({
      name,
      value,
    }));
    return toSampledMessage({ sizeEstimate: 1, internalDate: 1, payload: { headers } }).senderName;
  });
  expect(names).toEqual(['Läsarn', 'Läsarn två']);
});
