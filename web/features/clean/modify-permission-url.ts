import type { Language } from '#worker/domain/language.ts';
import type { Tier } from '#worker/domain/order/price-list.ts';
import { CHOOSE_PATHS } from '#worker/domain/order/tier-path.ts';

import { googleStartUrl } from '#web/features/sign-in/google-start-url.ts';

/** Where a browser navigates to ask Google for the permission to move mail; it comes back to the choice. */
export function modifyPermissionUrl(tier: Tier, language: Language, search: string): string {
  const url = new URL(googleStartUrl({ language, search }), 'https://origin.invalid');
  url.searchParams.set('purpose', 'modify');
  url.searchParams.set('returnTo', CHOOSE_PATHS[tier]);
  return `${url.pathname}${url.search}`;
}
