import { ORDER_RETURN_PATHS, orderIdSchema, RETURN_PATHS } from '#worker/contract/session.ts';
import type { Language } from '#worker/domain/language.ts';

import { hasVerify } from '#web/app/verify-param.ts';

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
