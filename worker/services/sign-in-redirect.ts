import { RETURN_PATHS } from '#worker/contract/session.ts';
import { APP_VERSION } from '#worker/domain/brand.ts';
import type { ErrorCode } from '#worker/domain/error-code.ts';

export type SignInEnd = {
  /** Absent after success. */
  code?: ErrorCode;
  isVerifyKept: boolean;
  returnTo?: string | undefined;
};

/**
 * Where a browser goes after sign-in: always our own /auth, which says how it went. Only values of
 * closed sets get into it, so that no redirect can be made to lead off the site.
 */
export function signInRedirect({ code, isVerifyKept, returnTo }: SignInEnd): string {
  const query = new URLSearchParams(
    code === undefined ? { from_oauth: 'true', v: APP_VERSION } : { error: code },
  );
  if (isVerifyKept) query.set('verify', 'true');
  const path = RETURN_PATHS.find((known) => known === returnTo);
  if (path !== undefined && code === undefined) query.set('return_to', path);
  return `/auth?${query.toString()}`;
}
