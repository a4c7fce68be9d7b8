import type { ConfirmReturnPath } from '#worker/contract/session.ts';
import type { Language } from '#worker/domain/language.ts';

import { googleStartUrl } from './google-start-url.ts';

/** Where a browser navigates for Google to say again who this is; it comes back to `returnTo`. */
export function confirmSignInUrl(
  language: Language,
  search: string,
  returnTo: ConfirmReturnPath,
): string {
  const url = new URL(googleStartUrl({ language, search }), 'https://origin.invalid');
  url.searchParams.set('purpose', 'confirm');
  url.searchParams.set('returnTo', returnTo);
  return `${url.pathname}${url.search}`;
}
