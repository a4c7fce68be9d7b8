import { test as base, type BrowserContext } from '@playwright/test';

import { CHROMIUM_FLAGS, ensureChromium } from '#tests/support/chromium.ts';

import { keepChoice } from './cookie-choice.ts';
import { isStandIn, workerFailures } from './running-stack.ts';

export { expect } from '@playwright/test';

const SERVICE_WORKER_HELD_BACK = 'Service Worker registration blocked by Playwright';

export type PageProblems = {
  /** Lets a message pass that the journey provokes on purpose. */
  allow: (pattern: RegExp) => void;
};

/** For `test.use`: a browser whose owner has not asked for less movement. */
export const IN_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** For `test.use`: a browser that draws all that a window shows. */
export const DRAWN = {
  launchOptions: { executablePath: ensureChromium(), args: CHROMIUM_FLAGS },
};

type Options = {
  /** Whether the browser has never been led through the onboarding: otherwise it stands in no journey's way. */
  isNewcomer: boolean;
  /** Whether the browser has not answered the question about cookies yet: otherwise it has refused. */
  isFirstVisit: boolean;
};

/** Of a browser that a journey opens beside its own: the onboarding lies over the first scan of any other. */
export async function markOnboarded(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Pages without storage of their own, as about:blank and a mail in its frame, throw here.
    if (self.origin.startsWith('http')) localStorage.setItem('grinbox.onboarded', '1');
  });
}

/**
 * A test by somebody who has been here before and wants to be counted by nobody, unless it says that this is their
 * first visit. It fails when any of its pages writes an error to the console (a violation of the content
 * security policy does), throws, or warns.
 */
export const test = base.extend<Options & { problems: PageProblems }>({
  isNewcomer: [false, { option: true }],
  isFirstVisit: [false, { option: true }],
  context: async ({ context, isNewcomer, isFirstVisit }, use) => {
    if (!isFirstVisit) await keepChoice(context, 'essential');
    if (!isNewcomer) await markOnboarded(context);
    await use(context);
  },
  problems: [
    async ({ context }, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      context.on('console', (message) => {
        // What stands in for Google and Stripe is not what is tested here.
        if (isStandIn(message.location().url)) return;
        // Held back on purpose, but where a journey is about it (playwright.config.ts).
        if (message.text() === SERVICE_WORKER_HELD_BACK) return;
        if (message.type() === 'error' || message.type() === 'warning') {
          found.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      context.on('weberror', (error) => found.push(`uncaught: ${error.error().message}`));
      await use({ allow: (pattern) => void allowed.push(pattern) });
      const unexpected = found.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      if (unexpected.length > 0) {
        throw new Error(
          ['The page complained:', ...unexpected, 'The Worker logged:', ...workerFailures()].join(
            '\n',
          ),
        );
      }
    },
    { auto: true },
  ],
});
