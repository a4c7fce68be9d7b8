import type { Language } from '#worker/domain/language.ts';

import { googleStartUrl } from '#web/features/sign-in/google-start-url.ts';

/** Where a browser navigates for Google to say again who this is; it comes back to the account. */
export function confirmSignInUrl(language: Language, search: string): string {
  const url = new URL(googleStartUrl({ language, search }), 'https://origin.invalid');
  url.searchParams.set('purpose', 'confirm');
  url.searchParams.set('returnTo', '/account');
  return `${url.pathname}${url.search}`;
}
