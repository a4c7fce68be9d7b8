import { z } from 'zod';

import { cleanRows, createOrder } from './support/api.ts';
import { fillInKlarna, fillInSwish, givePermission } from './support/clean-up.ts';
import { clearFaults, createPerson, slowDown, type Person } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { appUrl } from './support/running-stack.ts';
import { askSandbox } from './support/sandbox.ts';
import { signIn } from './support/sign-in.ts';
import { ONLY_LONG, WEIGHED } from './support/states.ts';

/** As long as Gmail takes to answer. */
const CALL_MS = 400;
const MINUTE_MS = 60_000;
/** What a scan leaves of Google's minute when somebody has taken a minute to choose. */
const FEW_UNITS = 500;
const SOON_MS = 10_000;

/** A generated mailbox offers so many senders by its size (the square root of it). */
const CASES = [
  { senders: 50, messages: 22_000, language: 'sv' },
  { senders: 161, messages: 29_000, language: 'en' },
  { senders: 400, messages: 178_000, language: 'sv' },
] as const;

const CHOICE = /^(Vad ska bort|What should go)\?$/;
/** How many have been moved, or lie in the trash when all have: from the first on. */
const MOVED = /^[1-9][\d\s,]* ?(av|of|mejl ligger|emails? (is|are) in)/;

const ledgerSchema = z.object({
  calls: z.array(z.object({ atMs: z.number(), units: z.number(), method: z.string() })),
});

async function callsOf({ email }: Person) {
  return (await askSandbox(`/ledger?email=${encodeURIComponent(email)}`, ledgerSchema)).calls;
}

test.use({ viewport: { width: 390, height: 844 } });
test.afterEach(clearFaults);

for (const { senders, messages, language } of CASES) {
  test.describe(`with ${senders} senders`, () => {
    test.use({ locale: language === 'sv' ? 'sv-SE' : 'en-US' });

    test(
      'the first mail is moved within ten seconds of paying for a deep clean-up',
      ONLY_LONG,
      async ({ page }) => {
        test.setTimeout(15 * MINUTE_MS);
        const person = await createPerson({ mailbox: { generate: { messages, seed: 5 } } });
        await signIn(page, person);
        const untilScanned = { timeout: 8 * MINUTE_MS };
        await expect(page.getByRole('heading', { name: WEIGHED[language] })).toBeVisible(
          untilScanned,
        );
        await page.goto(appUrl('/clean-reset'));
        await expect(page.getByRole('heading', { name: CHOICE })).toBeVisible(untilScanned);

        await givePermission(page);
        await expect
          .poll(async () => (await cleanRows(page)).newsletters.length, untilScanned)
          .toBeGreaterThanOrEqual(senders);
        const { scanId, rowsVersion, newsletters } = await cleanRows(page);
        const selectedNewsletters = newsletters.slice(0, senders).map(({ id }) => id);
        expect(selectedNewsletters).toHaveLength(senders);
        const order = await createOrder(page, {
          scanId,
          rowsVersion,
          tier: 'reset',
          selection: { selectedNewsletters, selectedOldCategories: [], selectedAttachments: [] },
        });
        await page.goto(appUrl(`/checkout-reset?order=${order.id}`));
        // Each language opens on a currency of its own, and Swish takes kronor only.
        await (language === 'sv' ? fillInSwish(page, '123') : fillInKlarna(page));
        await expect
          .poll(
            async () => {
              const sinceMs = Date.now() - MINUTE_MS;
              const recent = (await callsOf(person)).filter(({ atMs }) => atMs > sinceMs);
              return recent.reduce((sum, { units }) => sum + units, 0);
            },
            { timeout: 2 * MINUTE_MS },
          )
          .toBeLessThan(FEW_UNITS);

        await slowDown(person, 'users.*', CALL_MS);
        const before = (await callsOf(person)).length;
        const paidMs = Date.now();
        await page.getByRole('button', { name: /^(Betala|Pay) / }).click();
        await expect(page.getByRole('heading', { name: MOVED })).toBeVisible();
        const tookMs = Date.now() - paidMs;
        const calls = (await callsOf(person)).slice(before);
        const first = calls.findIndex(({ method }) => method.endsWith('batchModify')) + 1;
        const units = calls.slice(0, first).reduce((sum, call) => sum + call.units, 0);
        test.info().annotations.push({
          type: 'pace',
          description: `${senders} senders: ${tookMs} ms, ${first} calls, ${units} units before the first move`,
        });
        expect(tookMs).toBeLessThan(SOON_MS);
      },
    );
  });
}
