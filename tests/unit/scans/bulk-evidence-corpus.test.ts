import { expect, test } from 'vitest';

import { isTrulyBulk, readCorpus, type CorpusMessage } from '#tests/corpus/read-corpus.ts';
import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import type { MailboxVariant } from '#tests/tools/google-sandbox/generate/mailbox-shape.ts';
import { parseAddresses } from '#tests/tools/google-sandbox/mailbox/address-table.ts';
import { findHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';
import { kindOfNumber } from '#tests/tools/google-sandbox/mailbox/message-kind.ts';
import { NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { bulkEvidence, type BulkEvidence } from '#worker/domain/scans/messages/bulk-evidence.ts';
import { SENDER_DOMAINS } from '#worker/domain/scans/senders/sender-domains.ts';

const CORPUS = readCorpus().map((message) => ({
  ...message,
  evidence: bulkEvidence(message.headers),
}));
type Judged = CorpusMessage & { evidence: BulkEvidence | null };

function bySelf({ evidence }: Judged): boolean {
  return evidence?.shownBy === 'message';
}

function bySelfOrSender({ evidence }: Judged): boolean {
  return evidence !== null;
}

function percent(part: number, whole: number): number {
  return Math.round((1000 * part) / whole) / 10;
}

test.each([
  { says: 'the message itself', isFound: bySelf, newsletters: 31.7, senders: 40.8, bulkMail: 90.1 },
  {
    says: 'the message or its sender',
    isFound: bySelfOrSender,
    newsletters: 78,
    senders: 59.2,
    bulkMail: 93.3,
  },
])(
  'recall, where $says shows it: $newsletters % of newsletters, $senders % of their domains, $bulkMail % of bulk mail',
  ({ isFound, newsletters, senders, bulkMail }) => {
    const labelled = CORPUS.filter(({ truth }) => truth === 'newsletter');
    const bulk = CORPUS.filter(isTrulyBulk);
    expect([labelled.length, domainsOf(labelled), bulk.length]).toStrictEqual([123, 49, 1753]);
    const found = labelled.filter(isFound);
    expect(percent(found.length, labelled.length)).toBe(newsletters);
    expect(percent(domainsOf(found), domainsOf(labelled))).toBe(senders);
    expect(percent(bulk.filter(isFound).length, bulk.length)).toBe(bulkMail);
  },
);

test('precision: 100 % of what is found is bulk mail, or 93.3 % were all of `ham` personal', () => {
  const found = CORPUS.filter(bySelfOrSender);
  expect(found.filter((message) => isTrulyBulk(message) !== true)).toHaveLength(0);
  expect(found.filter(bySelf)).toHaveLength(1579);
  const unlike = found.filter(({ truth }) => truth === 'ham');
  expect(percent(found.length - unlike.length, found.length)).toBe(93.3);
  expect(CORPUS.filter((message) => isTrulyBulk(message) === false)).toHaveLength(28);
});

test('97.4 % of list mail goes by its list, and 4 of 96 newsletters found do', () => {
  const isKeyedByList = ({ evidence }: Judged) => evidence?.listSigns?.isKeyedByList === true;
  const lists = CORPUS.filter(({ truth }) => truth === 'list');
  expect(percent(lists.filter(isKeyedByList).length, lists.length)).toBe(97.4);
  const newsletters = CORPUS.filter(({ truth }) => truth === 'newsletter').filter(bySelfOrSender);
  expect(newsletters).toHaveLength(96);
  expect(newsletters.filter(isKeyedByList)).toHaveLength(4);
});

test.each<MailboxVariant>(['standard', 'hard', 'hostile-headers', 'answered-senders'])(
  'in a generated mailbox (%s) all bulk mail says so itself, and nothing else does or seems to',
  (variant) => {
    const mailbox = generateMailbox({
      messages: 3000,
      seed: 7,
      nowMs: NOW_MS,
      owner: { address: OWNER, name: 'Anna' },
      variant,
      wellKnown: { domains: SENDER_DOMAINS, volumeShare: 0.5 },
    });
    const seen = { bulk: 0, transactional: 0, personal: 0 };
    for (const ordinal of mailbox.newestFirst) {
      const kind = kindOfNumber(mailbox.columns.kinds[ordinal] ?? 0);
      const isReceived = kind === 'bulk' || kind === 'transactional' || kind === 'personal';
      if (!isReceived || mailbox.labelIdsOf(ordinal).includes('SPAM')) continue;
      const headers = mailbox.headersOf(ordinal);
      const header = (name: string) => findHeader(headers, name) ?? null;
      const [from] = parseAddresses(header('From') ?? '');
      const evidence = bulkEvidence({
        listUnsubscribe: header('List-Unsubscribe'),
        listId: header('List-Id'),
        precedence: header('Precedence'),
        autoSubmitted: header('Auto-Submitted'),
        feedbackId: header('Feedback-ID'),
        ...(from === undefined ? {} : { from }),
      });
      expect(evidence?.shownBy ?? null).toBe(kind === 'bulk' ? 'message' : null);
      seen[kind] += 1;
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
  },
);

function domainsOf(messages: readonly Judged[]): number {
  return new Set(messages.map(({ fromDomain }) => fromDomain)).size;
}
