import type { Language } from '#worker/domain/language.ts';

import { googleErrandUrl } from '#web/features/sign-in/google-urls.ts';

/** Where a browser navigates to give access to move mail again; it comes back to the order's receipt. */
export function reconnectUrl(language: Language, search: string, orderId: string): string {
  return googleErrandUrl(language, search, {
    purpose: 'modify',
    returnTo: '/receipt',
    order: orderId,
  });
}
