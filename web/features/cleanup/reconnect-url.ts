import type { Language } from '#worker/domain/language.ts';

import { googleStartUrl } from '#web/features/sign-in/google-start-url.ts';

/** Where a browser navigates to give access to move mail again; it comes back to the order's receipt. */
export function reconnectUrl(language: Language, search: string, orderId: string): string {
  const url = new URL(googleStartUrl({ language, search }), 'https://origin.invalid');
  url.searchParams.set('purpose', 'modify');
  url.searchParams.set('returnTo', '/receipt');
  url.searchParams.set('order', orderId);
  return `${url.pathname}${url.search}`;
}
