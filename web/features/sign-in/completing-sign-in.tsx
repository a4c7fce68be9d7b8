import { Trans, useLingui } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import type { SessionView } from '#worker/contract/session.ts';

import { notifyFailure, notifySuccess } from '#web/app/notify.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { NoticePage } from '#web/components/notice-page.tsx';
import { sessionAtom } from '#web/features/access/session-atoms.ts';
import { store } from '#web/state/store.ts';

import { GoogleSignInLink } from './google-sign-in-link.tsx';

const NAVIGATION_DELAY_MS = 500;

type CompletingSignInProps = { outcome: Promise<SessionView>; nextPath: string };

export function CompletingSignIn({ outcome, nextPath }: CompletingSignInProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [hasFailed, setHasFailed] = useState(false);
  usePageTitle(hasFailed ? t`Kunde inte verifiera inloggning` : t`Slutför inloggningen`);

  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    outcome.then(
      (session) => {
        if (!isHere) return;
        store.set(sessionAtom, session);
        notifySuccess(t`Du är inloggad`);
        timer = setTimeout(() => void navigate(nextPath, { replace: true }), NAVIGATION_DELAY_MS);
      },
      () => {
        if (!isHere) return;
        setHasFailed(true);
        notifyFailure(t`Kunde inte verifiera inloggning`);
      },
    );
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
    // The texts may change with the language; the outcome is handled once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [outcome, nextPath, navigate]);

  if (hasFailed) return <FailedVerification />;
  return (
    <div role="status" className="py-16">
      <LoaderCircle aria-hidden="true" className="size-10 animate-spin text-moss" />
      <h1 className="mt-6 text-5xl">
        <Trans>Slutför inloggningen …</Trans>
      </h1>
      <p className="mt-6 text-lg text-soft">
        <Trans>Vi kontrollerar kopplingen till din Gmail. Det tar ett ögonblick.</Trans>
      </p>
    </div>
  );
}

function FailedVerification() {
  return (
    <NoticePage
      tag={<Trans>Inte klart</Trans>}
      heading={<Trans>Kunde inte verifiera inloggning</Trans>}
      actions={
        <GoogleSignInLink>
          <Trans>Logga in igen</Trans>
        </GoogleSignInLink>
      }
    >
      <p>
        <Trans>
          Google släppte in dig, men vi fick inget svar som visar att du är inloggad här. Prova en
          gång till. Händer det igen: se efter att webbläsaren tillåter kakor för den här sidan.
        </Trans>
      </p>
    </NoticePage>
  );
}
