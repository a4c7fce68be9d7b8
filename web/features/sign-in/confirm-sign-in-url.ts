import type { ConfirmReturnPath } from '#worker/contract/session.ts';
import type { Language } from '#worker/domain/language.ts';

import { googleErrandUrl } from './google-errand-url.ts';

/** Where a browser navigates for Google to say again who this is; it comes back to `returnTo`. */
export function confirmSignInUrl(
  language: Language,
  search: string,
  returnTo: ConfirmReturnPath,
): string {
  return googleErrandUrl(language, search, { purpose: 'confirm', returnTo });
}
