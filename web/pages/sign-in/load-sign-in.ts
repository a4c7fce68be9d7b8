import { type LoaderFunctionArgs, redirect } from 'react-router';

import { orderIdSchema, RETURN_PATHS, type SessionView } from '#worker/contract/access.ts';
import { type ErrorCode, isErrorCode } from '#worker/domain/app-error.ts';
import { CHECKOUT_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import { fetchSession } from '#web/entities/access/session.ts';
import type { ScanEntry } from '#web/entities/scans/scan-entry.ts';
import { beginEntry } from '#web/features/scan/begun-entry.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { waitedForOnPage } from '#web/shared/router/loaders.ts';
import { keepChoices } from '#web/shared/router/kept-choices.ts';

/** Two retries, as specified (core, section 4). */
const WAITS_BEFORE_RETRY_MS = [1000, 2000];

/**
 * @throws ApiError after three attempts that failed, or found no user (`unauthenticated`) or no connection
 * (`gmail_not_connected`).
 */
export async function verifySignIn(): Promise<SessionView> {
  let lastError: unknown = null;
  for (const waitMs of [0, ...WAITS_BEFORE_RETRY_MS]) {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      const session = await fetchSession();
      if (session.user !== null && session.connection?.isRevoked === false) return session;
      const code = session.user === null ? 'unauthenticated' : 'gmail_not_connected';
      lastError = new ApiError(code, null, null);
    } catch (error) {
      lastError = error;
    }
  }
  throw lastError;
}

const CHECKOUTS = Object.values(CHECKOUT_PATHS);

/** `entry`: what /scan will show, if that comes next. */
export type SignedIn = { session: SessionView; entry: Promise<ScanEntry> | null };

export type SignInState =
  | { kind: 'idle' }
  /** `email`: of a session that still exists, or null. */
  | { kind: 'refused'; code: ErrorCode; email: string | null }
  | { kind: 'completing'; outcome: Promise<SignedIn>; nextPath: string };

/**
 * An answer from Google comes first. A signed-in visitor is redirected; if the session cannot be read, sign-in is
 * offered. `preloadScanPage`: fetches the code of the page that usually comes next.
 */
export async function loadSignIn(
  { request }: LoaderFunctionArgs,
  preloadScanPage: () => void,
): Promise<SignInState> {
  const url = new URL(request.url);
  const { searchParams } = url;
  const code = searchParams.get('error');
  if (code !== null) {
    const session = await fetchSession().catch(() => null);
    const email = session?.user?.email ?? null;
    return { kind: 'refused', code: isErrorCode(code) ? code : 'oauth_failed', email };
  }

  if (searchParams.get('from_oauth') === 'true') {
    const nextPath = returnPath(searchParams) ?? '/scan';
    const outcome = waitedForOnPage(completeSignIn(nextPath, preloadScanPage));
    return { kind: 'completing', outcome, nextPath: keepChoices(nextPath, url) };
  }

  const session = await fetchSession().catch(() => null);
  if (session?.user) throw redirect(keepChoices(returnPath(searchParams) ?? '/dashboard', url));
  return { kind: 'idle' };
}

/** If the scan is next, it starts while the end of the sign-in is shown. */
async function completeSignIn(nextPath: string, preloadScanPage: () => void): Promise<SignedIn> {
  if (nextPath !== '/scan') return { session: await verifySignIn(), entry: null };
  const session = await verifySignIn();
  // Not before: some thirty files would be ahead of that request.
  preloadScanPage();
  return { session, entry: beginEntry(session) };
}

function returnPath(searchParams: URLSearchParams): string | null {
  const wanted = searchParams.get('return_to');
  const path = RETURN_PATHS.find((known) => known === wanted) ?? null;
  const order = orderIdSchema.safeParse(searchParams.get('order'));
  if (path === null || !order.success) return path;
  const isCheckout = CHECKOUTS.some((known) => known === path);
  // They may have paid before: the checkout then asks the provider.
  return `${path}?order=${order.data}${isCheckout ? '&payment=returned' : ''}`;
}
