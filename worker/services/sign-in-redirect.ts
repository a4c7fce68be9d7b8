import { RETURN_PATHS, type OAuthPurpose } from '#worker/contract/session.ts';
import { APP_VERSION } from '#worker/domain/brand.ts';
import type { ErrorCode } from '#worker/domain/error-code.ts';
import type { Language } from '#worker/domain/language.ts';
import { LANGUAGE_PARAM } from '#worker/domain/public-page.ts';

export type SignInEnd = {
  purpose?: OAuthPurpose;
  /** Absent after success. */
  code?: ErrorCode;
  isVerifyKept: boolean;
  /** Named in the address, where the browser would be given another. */
  keptLanguage?: Language | null;
  returnTo?: string | undefined;
  /** The order whose receipt is returned to. */
  orderId?: string | null;
};

/** What a page is told by that asked Google for something, and got it. */
const ANSWERS = {
  modify: { name: 'permission', value: 'granted' },
  confirm: { name: 'confirmed', value: 'true' },
} satisfies Record<Exclude<OAuthPurpose, 'sign-in'>, { name: string; value: string }>;

/**
 * Where a browser goes on its way back from Google: after a sign-in to our own /auth, which says how it
 * went; after a question about moving mail, or about who it is, to the page that asked it, unless whoever asked has to
 * sign in first. The path is one of a closed set, so that no redirect can be made to lead off the site.
 */
export function signInRedirect(end: SignInEnd): string {
  const { purpose = 'sign-in', code, orderId = null } = end;
  const path = RETURN_PATHS.find((known) => known === end.returnTo);
  const query = new URLSearchParams();
  if (purpose !== 'sign-in' && path !== undefined && code !== 'unauthenticated') {
    if (code === undefined) query.set(ANSWERS[purpose].name, ANSWERS[purpose].value);
    else query.set('error', code);
    if (orderId !== null) query.set('order', orderId);
    keepChoices(query, end);
    return `${path}?${query.toString()}`;
  }
  if (code === undefined) {
    query.set('from_oauth', 'true');
    query.set('v', APP_VERSION);
  } else query.set('error', code);
  keepChoices(query, end);
  // After an error too: whoever tries again is still on their way there. Of an address that was itself refused only the
  // way to withdraw is kept: that is a right, and leads past the launch gate.
  if (path !== undefined && (code !== 'bad_request' || path === '/withdraw')) {
    query.set('return_to', path);
    if (orderId !== null) query.set('order', orderId);
  }
  return `/auth?${query.toString()}`;
}

function keepChoices(
  query: URLSearchParams,
  { isVerifyKept, keptLanguage = null }: SignInEnd,
): void {
  if (isVerifyKept) query.set('verify', 'true');
  if (keptLanguage !== null) query.set(LANGUAGE_PARAM, keptLanguage);
}
