import type { BrowserContext } from '@playwright/test';

import { consentCookies } from '#worker/domain/pages/cookie-consent.ts';

import { appUrl } from './running-stack.ts';

/** Gives a browser a choice about cookies that was made before. */
export async function keepChoice(
  context: BrowserContext,
  kind: 'analytics' | 'essential',
): Promise<void> {
  const choice = { essential: true, analytics: kind === 'analytics', marketing: false } as const;
  const written = consentCookies(choice, { nowMs: Date.now(), isSecure: false });
  await context.addCookies(
    written.map((cookie) => {
      const [name = '', value = ''] = (cookie.split('; ')[0] ?? '').split('=');
      return { name, value, url: appUrl('/') };
    }),
  );
}
