import { expect, test } from 'vitest';

import type { Language } from '#worker/domain/language.ts';
import { cleanupStopped } from '#worker/mail/templates/cleanup-stopped.ts';
import { receipt } from '#worker/mail/templates/receipt.ts';

import { buildCleanupFacts, buildOrderFacts, buildWithdrawal } from './build-order-facts.ts';
import { textOf } from './plain-mail.ts';

test.each<[Language, RegExp]>([
  ['sv', /För 360 mejl fick vi aldrig något svar från Gmail, så de kan ändå ligga i papperskorgen/],
  ['en', /Gmail never answered us about 360 emails, so they may be in the trash all the same/],
])(
  'what may lie in the trash though it counts as not moved is told in %s',
  async (language, words) => {
    const closed = { status: 'closed', movedCount: 900 } as const;
    const textOf360 = (doubtfulCount: number) =>
      textOf(
        receipt(
          buildOrderFacts({ language, cleanup: buildCleanupFacts({ ...closed, doubtfulCount }) }),
        ),
      );
    expect(await textOf360(360)).toMatch(words);
    expect(await textOf360(0)).not.toMatch(words);
    const withdrawal = buildWithdrawal();
    const cleanup = buildCleanupFacts({ ...closed, doubtfulCount: 360 });
    expect(await textOf(receipt(buildOrderFacts({ language, cleanup, withdrawal })))).toMatch(
      words,
    );
  },
);

test.each<[Language, RegExp]>([
  ['sv', /[Aa]nslut(er)? .*fortsätter|fortsätter också om du ansluter/],
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
