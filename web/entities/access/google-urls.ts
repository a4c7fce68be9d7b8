import {
  type ConfirmReturnPath,
  ORDER_RETURN_PATHS,
  orderIdSchema,
  RETURN_PATHS,
} from '#worker/contract/access.ts';
import type { Language } from '#worker/domain/language.ts';
import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';

import { hasVerify, withParam } from '#web/shared/router/paths.ts';

type StartOptions = {
  language: Language;
  search: string;
  returnTo?: '/scan' | '/dashboard';
  /** Whoever is signed in wants to come in with another account. */
  isOtherAccount?: boolean;
};

/**
 * Where a browser navigates to sign in: the server, which sends it on to Google. Whoever was led to /auth
 * from a page of theirs (see requireSession) comes back to it, unless `returnTo` says otherwise.
 */
export function googleStartUrl(options: StartOptions): string {
  const { language, search, returnTo, isOtherAccount = false } = options;
  const params = new URLSearchParams({ language });
  if (hasVerify(search)) params.set('verify', 'true');
  const asked = new URLSearchParams(search);
  const path = returnTo ?? RETURN_PATHS.find((known) => known === asked.get('return_to'));
  const order = orderIdSchema.safeParse(asked.get('order'));
  if (isOtherAccount) params.set('account', 'other');
  if (path !== undefined) params.set('returnTo', path);
  const isAboutOrder = ORDER_RETURN_PATHS.some((known) => known === path);
  if (isAboutOrder && order.success) params.set('order', order.data);
  return `/api/auth/google/start?${params.toString()}`;
}

type GoogleErrand = {
  /** To be given leave to move mail, or to be told again who this is. */
  purpose: 'modify' | 'confirm';
  returnTo: string;
  /** Whose receipt it comes back to. */
  order?: string;
};

/** Where a browser navigates to ask Google for something else than a sign-in; the errand outranks what `search` says. */
function googleErrandUrl(language: Language, search: string, errand: GoogleErrand): string {
  return Object.entries(errand).reduce(
    (path, [name, value]) => withParam(path, name, value),
    googleStartUrl({ language, search }),
  );
}

/** Where a browser navigates for Google to say again who this is; it comes back to `returnTo`. */
export function confirmSignInUrl(
  language: Language,
  search: string,
  returnTo: ConfirmReturnPath,
): string {
  return googleErrandUrl(language, search, { purpose: 'confirm', returnTo });
}

/** Where a browser navigates to ask Google for the permission to move mail; it comes back to the choice. */
export function modifyPermissionUrl(tier: Tier, language: Language, search: string): string {
  return googleErrandUrl(language, search, { purpose: 'modify', returnTo: CHOOSE_PATHS[tier] });
}

/** Where a browser navigates to give access to move mail again; it comes back to the order's receipt. */
export function reconnectUrl(language: Language, search: string, orderId: string): string {
  return googleErrandUrl(language, search, {
    purpose: 'modify',
    returnTo: '/receipt',
    order: orderId,
  });
}
