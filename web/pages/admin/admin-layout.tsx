import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router';

import { confirmSignInUrl } from '#web/entities/access/google-urls.ts';
import { keepRechecking, requireSession } from '#web/entities/access/session.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { Banner } from '#web/shared/components/banner.tsx';
import { LeavingLink } from '#web/shared/components/leaving-link.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import { atom, store, useAtomValue } from '#web/shared/lib/store.ts';
import { areRenewalsPaused, useRenewal } from '#web/shared/router/loaders.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { keepChoices } from '#web/shared/router/kept-choices.ts';
import { isFailureShown, notifyFailure } from '#web/shared/toasts/notify.ts';
import { ADMIN_SIGN_IN_HOURS } from '#worker/domain/access/session.ts';
import {
  ADMIN_MARKETING_PATH,
  ADMIN_PATH,
  ADMIN_WAITLIST_PATH,
} from '#worker/domain/admin/admin-pages.ts';
import { type ErrorCode, isErrorCode } from '#worker/domain/app-error.ts';

import {
  adminEntryAtom,
  fetchOverview,
  isNotFound,
  savePlace,
  readSavedPlace,
} from './admin-entry.ts';

/**
 * Before any loader of the panel: whoever is not let in calls for none of its lists. Redirects those who are no admin.
 * A sign-in that has grown too old does not redirect, so that drafts stay; nor does a failed revalidation replace
 * the page.
 */
export async function admit({ request }: LoaderFunctionArgs): Promise<void> {
  // Signing out leads elsewhere. An action is followed by a revalidation.
  if (areRenewalsPaused() || request.method !== 'GET') return;
  try {
    await requireSession(request);
    store.set(adminEntryAtom, { kind: 'let-in', overview: await fetchOverview() });
  } catch (error) {
    // Under way when the sign-out began.
    if (areRenewalsPaused()) return;
    if (isNotFound(error)) throw refuse(request);
    const { code, isRetryable } = describeError(error);
    const mayStay = isRetryable && store.get(adminEntryAtom) !== null;
    if (code === 'sign_in_too_old') store.set(adminEntryAtom, { kind: 'sign-in-too-old' });
    else if (error instanceof Response || !mayStay) throw error;
  }
}

const NO_ADMIN = 'no-admin';
const NO_CONTACTS = 'no-contacts';

type Refusal = { to: string; id: string; title: MessageDescriptor; detail?: MessageDescriptor };

const REFUSALS: Readonly<Record<string, Refusal>> = {
  [ADMIN_MARKETING_PATH]: {
    to: ADMIN_PATH,
    id: NO_CONTACTS,
    title: msg`Du har inte behörighet att exportera marknadsföringslistan`,
  },
  [ADMIN_WAITLIST_PATH]: {
    to: '/',
    id: NO_ADMIN,
    title: msg`Du har inte behörighet att se denna sida`,
  },
};

const PANEL_REFUSAL: Refusal = {
  to: '/auth',
  id: NO_ADMIN,
  title: msg`Åtkomst nekad`,
  detail: msg`Du har inte behörighet till admin-panelen`,
};

/** One toast, however many calls were refused. @returns a redirect */
function refuse({ url, signal }: Request): Response {
  store.set(adminEntryAtom, null);
  const address = new URL(url);
  const refusal = REFUSALS[address.pathname] ?? PANEL_REFUSAL;
  const { to, title, ...options } = refusal;
  // The contacts lead to the panel, whose own reason would hide theirs.
  const isTold = refusal === PANEL_REFUSAL && isFailureShown(NO_CONTACTS);
  // Aborted: the navigation was superseded.
  if (!signal.aborted && !isTold) notifyFailure(title, options);
  return redirect(keepChoices(to, address));
}

function AdminLayout() {
  const { pathname } = useLocation();
  return <BehindSignIn key={pathname} />;
}

/**
 * A page that is open when the sign-in grows too old stays, with its drafts; one opened later waits for the next
 * sign-in, in any tab.
 */
function BehindSignIn() {
  const isTooOld = useAtomValue(adminEntryAtom)?.kind === 'sign-in-too-old';
  const isReturning = useReturnFromSignIn();
  const [hasOpened, setHasOpened] = useState(false);
  if (!isTooOld && !isReturning && !hasOpened) setHasOpened(true);
  useNextSignIn(isTooOld);
  if (isReturning) return null;
  return (
    <>
      {isTooOld && !hasOpened ? <ClosedHead /> : null}
      {isTooOld ? <SignInAgain isPageOpen={hasOpened} /> : null}
      {hasOpened ? <Outlet /> : null}
    </>
  );
}

/** null: not tried, or it succeeded. */
export const signInErrorAtom = atom<ErrorCode | null>(null);

/** Returns the user to where they were before Google. @returns whether that is under way */
function useReturnFromSignIn(): boolean {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const error = params.get('error');
  const isBack = error !== null || params.get('confirmed') === 'true';

  useEffect(() => {
    if (!isBack) return;
    if (error === null) store.set(signInErrorAtom, null);
    else store.set(signInErrorAtom, isErrorCode(error) ? error : 'oauth_failed');
    const { pathname, search, state } = readSavedPlace() ?? { pathname: ADMIN_PATH, search: '' };
    void navigate(`${pathname}${search}`, { replace: true, state });
  }, [isBack, error, navigate]);

  return isBack;
}

/** Detects a new sign-in in another tab, and saves the place for one in this. */
function useNextSignIn(isAwaited: boolean): void {
  const renew = useRenewal();
  const place = useLocation();
  const save = useEffectEvent(() => savePlace(place));
  useEffect(() => {
    if (!isAwaited) return undefined;
    const stop = keepRechecking(() => void renew());
    const saveNow = () => save();
    addEventListener('pagehide', saveNow);
    return () => {
      stop();
      removeEventListener('pagehide', saveNow);
    };
  }, [isAwaited, renew]);
}

function SignInAgain({ isPageOpen }: { isPageOpen: boolean }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { search } = useLocation();
  const error = useAtomValue(signInErrorAtom);
  return (
    <div role="alert" ref={takeLostFocus} tabIndex={-1} className="mb-6">
      <Banner
        tone="warning"
        title={
          error === null ? (
            <Trans>Logga in igen för att fortsätta</Trans>
          ) : (
            <Trans>Inloggningen blev inte av</Trans>
          )
        }
        action={
          <LeavingLink href={confirmSignInUrl(language, search, ADMIN_PATH)} variant="secondary">
            <Trans>Logga in igen</Trans>
          </LeavingLink>
        }
      >
        {error === null ? null : <p>{i18n._(ERROR_MESSAGES[error])}</p>}
        <p>
          <Trans>
            Admin är öppet i {ADMIN_SIGN_IN_HOURS} timmar efter en inloggning. Google frågar bara
            vem du är, inte efter dina mejl, och sedan kommer du tillbaka hit.
          </Trans>
        </p>
        {isPageOpen ? (
          <p>
            <Trans>
              Svar och anteckningar som du har börjat på finns kvar när du kommer tillbaka.
            </Trans>
          </p>
        ) : null}
      </Banner>
    </div>
  );
}

function ClosedHead() {
  const { t } = useLingui();
  usePageTitle(t`Admin`);
  return (
    <h1 className="mb-6 pt-2 text-4xl md:pt-4 md:text-5xl">
      <Trans>Admin</Trans>
    </h1>
  );
}

export { action } from './admin-actions.ts';

export { AdminLayout as Component };
