import { expect, test } from 'vitest';

import type { Language } from '#worker/domain/language.ts';
import { accessEnding } from '#worker/account/access-ending-mail.ts';
import type { CleanupFacts } from '#worker/domain/receipts/receipt-facts.ts';

import { buildCleanupFacts, buildOrderFacts, PAID_AT_MS } from './build-order-facts.ts';
import { textOf } from './plain-mail.ts';

const EXPIRES_AT_MS = PAID_AT_MS + 5 * 3_600_000;

function ending(cleanup: Partial<CleanupFacts>, language: Language = 'sv') {
  const facts = buildOrderFacts({ language, cleanup: buildCleanupFacts(cleanup) });
  return accessEnding(facts, EXPIRES_AT_MS);
}

async function endingText(cleanup: Partial<CleanupFacts>, language: Language): Promise<string> {
  const mail = ending(cleanup, language);
  return mail === null ? '' : textOf(mail);
}

test.each<[Language, RegExp]>([
  ['sv', /400 av 1\s268 mejl är flyttade\. Åtkomsten tar slut 22 nov\. 2026 05:30 \(svensk tid\)/],
  [
    'en',
    /400 of 1,268 emails have been moved\. The access ends on 22 Nov 2026, 05:30 \(Swedish time\)/,
  ],
])(
  'what is done, and when the access to go on with ends, is told in %s',
  async (language, words) => {
    expect(await endingText({ status: 'working', movedCount: 400 }, language)).toMatch(words);
  },
);

test.each<[Language, RegExp, RegExp]>([
  ['sv', /Vi fortsätter till dess/, /Just nu står städningen still/],
  ['en', /Until then we carry on/, /Right now the clean-up has stopped/],
])(
  'work that goes on by itself asks for nothing, work at rest for its owner, in %s',
  async (language, goesOn, isStill) => {
    for (const status of ['surveying', 'working'] as const) {
      expect(await endingText({ status }, language)).toMatch(goesOn);
    }
    for (const status of ['suspended', 'failed'] as const) {
      expect(await endingText({ status }, language)).toMatch(isStill);
    }
    const connectsAnew = /slipper du ansluta igen|you do not need to reconnect/;
    expect(await endingText({ status: 'failed' }, language)).toMatch(connectsAnew);
    expect(await endingText({ status: 'suspended' }, language)).not.toMatch(connectsAnew);
  },
);

test.each<[Language, RegExp]>([
  ['sv', /av 16 nyhetsbrev att avsluta är 14 hanterade än så länge/],
  ['en', /of 16 newsletters to unsubscribe from, 14 have been dealt with so far/],
])('of senders who are left it tells in %s, where all mail is moved', async (language, words) => {
  const unsubscribes = {
    waitingCount: 2,
    confirmedCount: 9,
    askedCount: 2,
    needsClickCount: 2,
    notPossibleCount: 1,
    untriedCount: 0,
    retryableCount: 0,
  };
  expect(await endingText({ unsubscribes }, language)).toMatch(words);
});

test('where no work is left there is nothing to tell', () => {
  expect(ending({ status: 'done' })).toBeNull();
  expect(ending({ status: 'closed', movedCount: 400 })).toBeNull();
  expect(ending({ goal: 'restore', status: 'working' })).toBeNull();
});
