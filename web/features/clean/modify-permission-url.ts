import type { Language } from '#worker/domain/language.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import { googleErrandUrl } from '#web/features/sign-in/google-urls.ts';

/** Where a browser navigates to ask Google for the permission to move mail; it comes back to the choice. */
export function modifyPermissionUrl(tier: Tier, language: Language, search: string): string {
  return googleErrandUrl(language, search, { purpose: 'modify', returnTo: CHOOSE_PATHS[tier] });
}
