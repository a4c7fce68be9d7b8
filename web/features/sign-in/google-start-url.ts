import type { Language } from '#worker/domain/language.ts';

import { hasVerify } from '#web/app/verify-param.ts';

type StartOptions = { language: Language; search: string; returnTo?: '/scan' | '/dashboard' };

/** Where a browser navigates to sign in: the server, which sends it on to Google. */
export function googleStartUrl({ language, search, returnTo }: StartOptions): string {
  const params = new URLSearchParams({ language });
  if (hasVerify(search)) params.set('verify', 'true');
  if (returnTo !== undefined) params.set('returnTo', returnTo);
  return `/api/auth/google/start?${params.toString()}`;
}
