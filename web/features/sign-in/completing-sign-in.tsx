import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { notifyFailure, notifySuccess, withdrawFailure } from '#web/app/notify.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { sessionAtom } from '#web/features/access/session-atoms.ts';
import { handOverEntry } from '#web/features/scan/begun-entry.ts';
import { store } from '#web/state/store.ts';

import { FailedSignIn } from './failed-sign-in.tsx';
import type { SignedIn } from './load-sign-in.ts';

const NAVIGATION_DELAY_MS = 500;
const FAILURE_ID = 'sign-in';

type CompletingSignInProps = { outcome: Promise<SignedIn>; nextPath: string };

export function CompletingSignIn({ outcome, nextPath }: CompletingSignInProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  usePageTitle(failure === null ? t`Slutför inloggningen` : t`Kunde inte verifiera inloggning`);

  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    outcome.then(
      ({ session, entry }) => {
        if (!isHere) return;
        store.set(sessionAtom, session);
        const email = session.user?.email ?? '';
        withdrawFailure(FAILURE_ID);
        notifySuccess(msg`Du är inloggad som ${email}`);
        timer = setTimeout(() => {
          if (entry !== null) handOverEntry(entry);
          void navigate(nextPath, { replace: true });
        }, NAVIGATION_DELAY_MS);
      },
      (error: unknown) => {
        if (!isHere) return;
        setFailure(error);
        notifyFailure(msg`Kunde inte verifiera inloggning`, { id: FAILURE_ID });
      },
    );
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [outcome, nextPath, navigate]);

  if (failure !== null) return <FailedSignIn failure={failure} />;
  return (
    <div role="status" className="py-16">
      <LoaderCircle aria-hidden="true" className="size-10 animate-spin text-moss" />
      <h1 className="mt-6 text-4xl sm:text-5xl">
        <Trans>Slutför inloggningen …</Trans>
      </h1>
      <p className="mt-6 text-lg text-soft">
        <Trans>Vi kontrollerar kopplingen till din Gmail. Det tar ett ögonblick.</Trans>
      </p>
    </div>
  );
}
