import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router';

import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { Banner } from '#web/shared/components/banner.tsx';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import { LeavingLink } from '#web/shared/components/leaving-link.tsx';
import { keepRechecking } from '#web/entities/access/session.ts';
import { savePlace, readSavedPlace } from './way-back.ts';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { confirmSignInUrl } from '#web/entities/access/google-urls.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { atom, store, useAtomValue } from '#web/shared/lib/store.ts';
import { ADMIN_SIGN_IN_HOURS } from '#worker/domain/access/session.ts';
import { ADMIN_PATH } from '#worker/domain/admin/admin-paths.ts';
import { type ErrorCode, isErrorCode } from '#worker/domain/app-error.ts';

import type { AdminEntry } from './require-admin.ts';
import { useAccessCheck } from './use-loaded.ts';

/** null: not tried, or it succeeded. */
export const signInErrorAtom = atom<ErrorCode | null>(null);

export function useIsSignInTooOld(): boolean {
  return useLoaderData<AdminEntry>().kind === 'sign-in-too-old';
}

/** `onLeave`: called before leaving for Google. */
function useWayThroughSignIn(): { href: string; onLeave: () => void } {
  const language = useAtomValue(languageAtom);
  const { pathname, search, state } = useLocation();
  return {
    href: confirmSignInUrl(language, search, ADMIN_PATH),
    onLeave: () => savePlace({ pathname, search, state }),
  };
}

export function useSignInAgain(): { retry: () => void; retryLabel: MessageDescriptor } {
  const { href, onLeave } = useWayThroughSignIn();
  return {
    retry: () => {
      onLeave();
      location.assign(href);
    },
    retryLabel: msg`Logga in igen`,
  };
}

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

function SignInAgain({ isPageOpen }: { isPageOpen: boolean }) {
  const { i18n } = useLingui();
  const way = useWayThroughSignIn();
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
          <LeavingLink {...way} variant="secondary">
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

/**
 * A page that is open when the sign-in grows too old stays, with its drafts; one opened later waits for the next
 * sign-in, in any tab.
 */
export function BehindSignIn({ children }: { children: ReactNode }) {
  const isTooOld = useIsSignInTooOld();
  const isReturning = useReturnFromSignIn();
  const [hasOpened, setHasOpened] = useState(false);
  if (!isTooOld && !isReturning && !hasOpened) setHasOpened(true);
  useNextSignIn(isTooOld);
  if (isReturning) return null;
  return (
    <>
      {isTooOld && !hasOpened ? <ClosedHead /> : null}
      {isTooOld ? <SignInAgain isPageOpen={hasOpened} /> : null}
      {hasOpened ? children : null}
    </>
  );
}

/** Detects a new sign-in in another tab. */
function useNextSignIn(isAwaited: boolean): void {
  const checkAccess = useAccessCheck();
  const ask = useEffectEvent(() => void checkAccess());
  useEffect(() => (isAwaited ? keepRechecking(() => ask()) : undefined), [isAwaited]);
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
