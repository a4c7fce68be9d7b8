import {
  type ConfirmReturnPath,
  ORDER_RETURN_PATHS,
  orderIdSchema,
  RETURN_PATHS,
} from '#worker/contract/access.ts';
import type { Language } from '#worker/domain/language.ts';
import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';

import { hasVerify, withParam } from '#web/shared/router/kept-choices.ts';

type StartOptions = {
  language: Language;
  search: string;
  returnTo?: '/scan' | '/dashboard';
  /** To sign in with another account while signed in. */
  isOtherAccount?: boolean;
};

/** A visitor whom requireSession led to /auth returns to where they came from, unless `returnTo` says otherwise. */
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
  /** `modify`: permission to move mail. `confirm`: a recent sign-in. */
  purpose: 'modify' | 'confirm';
  returnTo: string;
  /** The order whose receipt it returns to. */
  order?: string;
};

function googleErrandUrl(language: Language, search: string, errand: GoogleErrand): string {
  return Object.entries(errand).reduce(
    (path, [name, value]) => withParam(path, name, value),
    googleStartUrl({ language, search }),
  );
}

export function confirmSignInUrl(
  language: Language,
  search: string,
  returnTo: ConfirmReturnPath,
): string {
  return googleErrandUrl(language, search, { purpose: 'confirm', returnTo });
}

export function modifyPermissionUrl(tier: Tier, language: Language, search: string): string {
  return googleErrandUrl(language, search, { purpose: 'modify', returnTo: CHOOSE_PATHS[tier] });
}

export function reconnectUrl(language: Language, search: string, orderId: string): string {
  return googleErrandUrl(language, search, {
    purpose: 'modify',
    returnTo: '/receipt',
    order: orderId,
  });
}

/** The same access as for a scan; returns to the re-check of the order. `isOtherAccount`: instead of who is signed in. */
export function recheckConnectUrl(
  language: Language,
  search: string,
  { orderId, isOtherAccount = false }: { orderId: string | null; isOtherAccount?: boolean },
): string {
  const path = withParam(
    googleStartUrl({ language, search: '', isOtherAccount }),
    'returnTo',
    '/recheck',
  );
  const kept = hasVerify(search) ? withParam(path, 'verify', 'true') : path;
  return orderId === null ? kept : withParam(kept, 'order', orderId);
}

type GmailPlace = 'trash' | 'settings/filters' | `all/${string}` | `search/${string}`;

/** A place in Gmail on the web. `email`: whose mailbox; null: of the first account in the browser. */
export function gmailUrl(email: string | null, place: GmailPlace): string {
  const account = email === null ? '' : `?authuser=${encodeURIComponent(email)}`;
  return `https://mail.google.com/mail/${account}#${place}`;
}

/** In the view that has all mail but spam and trash. */
export function gmailMessageUrl(email: string | null, messageId: string): string {
  return gmailUrl(email, `all/${messageId}`);
}

export function gmailSearchUrl(email: string | null, search: string): string {
  return gmailUrl(email, `search/${encodeURIComponent(search)}`);
}
