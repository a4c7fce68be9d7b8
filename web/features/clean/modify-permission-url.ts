import type { Language } from '#worker/domain/language.ts';

import { googleStartUrl } from '#web/features/sign-in/google-start-url.ts';

import { CHOOSE_PATH } from './clean-step.ts';

/** Where a browser navigates to ask Google for the permission to move mail; it comes back to the choice. */
export function modifyPermissionUrl(language: Language, search: string): string {
  const url = new URL(googleStartUrl({ language, search }), 'https://origin.invalid');
  url.searchParams.set('purpose', 'modify');
  url.searchParams.set('returnTo', CHOOSE_PATH);
  return `${url.pathname}${url.search}`;
}
