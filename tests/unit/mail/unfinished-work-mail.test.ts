import { expect, test } from 'vitest';

import { cleanupStopped, undoStopped } from '#worker/cleanups/cleanup-mails.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import type { Language } from '#worker/domain/language.ts';
import { receipt } from '#worker/receipts/receipt-mail.ts';

import {
  buildCleanupFacts,
  buildOrderFacts,
  buildWithdrawal,
  PAID_AT_MS,
} from './build-order-facts.ts';
import { plain, textOf } from './plain-mail.ts';

test.each<[Language, RegExp]>([
  ['sv', /För 360 mejl fick vi aldrig något svar från Gmail, så de kan ändå ligga i papperskorgen/],
  ['en', /Gmail never answered us about 360 emails, so they may be in the trash all the same/],
])(
  'what may lie in the trash though it counts as not moved is told in %s',
  async (language, words) => {
    const closed = { status: 'closed', movedCount: 900 } as const;
    const textOf360 = (unconfirmedCount: number) =>
      textOf(
        receipt(
          buildOrderFacts({
            language,
            cleanup: buildCleanupFacts({ ...closed, unconfirmedCount }),
          }),
        ),
      );
    expect(await textOf360(360)).toMatch(words);
    expect(await textOf360(0)).not.toMatch(words);
    const withdrawal = buildWithdrawal();
    const cleanup = buildCleanupFacts({ ...closed, unconfirmedCount: 360 });
    expect(await textOf(receipt(buildOrderFacts({ language, cleanup, withdrawal })))).toMatch(
      words,
    );
  },
);

test.each<[Language, RegExp]>([
  ['sv', /[Aa]nslut(er)? .*fortsätter|fortsätter också när du ansluter/],
  ['en', /continue(s)? .*(connect|stopped)/],
])(
  'a clean-up that stands still is said to go on when its owner connects, in %s',
  (language, words) => {
    for (const status of ['suspended', 'failed'] as const) {
      const mail = cleanupStopped(
        buildOrderFacts({ language, cleanup: buildCleanupFacts({ status }) }),
      );
      expect(JSON.stringify(mail)).toMatch(words);
    }
  },
);

test.each<[Language, string, string]>([
  [
    'sv',
    'Städningen kunde inte slutföras',
    'Beställningen är stängd. 0 av 1 268 mejl flyttades, och resten rör vi inte längre.',
  ],
  [
    'en',
    'The clean-up could not be completed',
    'The order is closed. 0 of 1,268 emails were moved, and the rest we leave alone from now on.',
  ],
])(
  'of an order that closed minutes after its payment no receipt in %s speaks of days',
  async (language, heading, words) => {
    const counts = { movedCount: 0, alreadyDeletedCount: 0, protectedSinceCount: 0 };
    const finishedAtMs = PAID_AT_MS + 7 * DAY_MS - 1;
    const cleanup = buildCleanupFacts({ status: 'closed', ...counts, finishedAtMs });
    const mail = receipt(buildOrderFacts({ language, cleanup }));
    expect(mail.heading).toBe(heading);
    expect(await textOf(mail)).toContain(words);
    expect(mail.preview).not.toMatch(/sju dagar|seven days|hann inte|in time/);
  },
);

test.each<[string, number, string]>([
  [
    'once the trash was emptied',
    PAID_AT_MS + 30 * DAY_MS,
    '260 av 1 260 mejl hann läggas tillbaka. Gmail har tömt papperskorgen på resten.',
  ],
  [
    'while the rest still lay there',
    PAID_AT_MS + 2 * DAY_MS,
    '260 av 1 260 mejl lades tillbaka. Resten kan vi inte lägga tillbaka längre, men du kan göra det själv: fram till 22 dec. 2026 ligger mejlen i papperskorgen i Gmail.',
  ],
])('putting back that was closed %s says so', async (_when, finishedAtMs, words) => {
  const closed = { goal: 'restore', status: 'closed', restoredCount: 260, finishedAtMs } as const;
  const mail = receipt(buildOrderFacts({ cleanup: buildCleanupFacts(closed) }));
  expect(await textOf(mail)).toContain(words);
});

test('putting back that stands still is told, with the last day for it; what goes on or is over is not', () => {
  const stopped = (changes: Parameters<typeof buildCleanupFacts>[0]) =>
    undoStopped(
      buildOrderFacts({
        cleanup: buildCleanupFacts({ goal: 'restore', restoredCount: 260, ...changes }),
      }),
    );
  for (const status of ['surveying', 'working', 'done', 'closed'] as const) {
    expect(stopped({ status })).toBeNull();
  }
  expect(stopped({ goal: 'move', status: 'suspended' })).toBeNull();
  for (const status of ['suspended', 'failed'] as const) {
    const mail = stopped({ status });
    expect(mail?.heading).toBe('Alla mejl är inte tillbaka än');
    expect(plain(mail?.preview ?? '')).toBe(
      '260 mejl är tillbaka där de låg. 1 000 mejl från städningen ligger fortfarande i papperskorgen.',
    );
    expect(JSON.stringify(mail)).toContain('Gör det senast 22 dec. 2026');
  }
});

test.each<[Language, string, RegExp]>([
  ['sv', 'Alla avsändare är inte avregistrerade än', /3 av 8 avsändare återstår\..*från kvittot/],
  ['en', 'Not all senders are unsubscribed from yet', /Left: 3 of 8 senders\..*the receipt/],
])(
  'senders that can be tried again are told of once nothing waits, in %s',
  (language, heading, words) => {
    const mailOf = (waitingCount: number, retryableCount: number) => {
      const seenTo = { confirmedCount: 5, askedCount: 0, needsClickCount: 0 };
      const unsubscribes = { ...seenTo, waitingCount, notPossibleCount: 3, untriedCount: 3 };
      const cleanup = buildCleanupFacts({
        status: 'done',
        unsubscribes: { ...unsubscribes, retryableCount },
      });
      return cleanupStopped(buildOrderFacts({ language, cleanup }));
    };
    const mail = mailOf(0, 3);
    expect(mail?.heading).toBe(heading);
    expect(JSON.stringify(mail)).toMatch(words);
    expect(mailOf(1, 2)).toBeNull();
    expect(mailOf(0, 0)).toBeNull();
  },
);
