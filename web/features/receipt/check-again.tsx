import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';

import { Button } from '#web/components/button.tsx';
import { useNow } from '#web/components/use-now.ts';
import { connectionAtom } from '#web/features/access/session-atoms.ts';
import { GoogleSignInLink } from '#web/features/sign-in/google-sign-in-link.tsx';
import { connectionProblem } from '#web/features/scan/connection-problem.ts';
import { useShowScan } from '#web/features/scan/use-show-scan.ts';
import { useStartScan } from '#web/features/scan/use-start-scan.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';
import { useAtomValue } from '#web/state/store.ts';

const REFRESH_MS = 60_000;

/** A new scan, which shows what the clean-up has changed. Free, and one of the day's three. */
export function CheckAgain() {
  const { _ } = useLingui();
  const connection = useAtomValue(connectionAtom);
  const { isStarting, refusal, start } = useStartScan(useShowScan());
  const isConnected = connectionProblem(connection, useNow(REFRESH_MS)) === null;
  return (
    <section className="mt-12 max-w-[38rem] border-t border-line pt-6">
      <h2 className="text-lg">
        <Trans>Väg inkorgen igen</Trans>
      </h2>
      <p className="mt-2 text-[0.9375rem] text-soft">
        <Trans>
          En ny skanning visar vad städningen har gjort. Den är gratis, och räknas som en av dagens
          tre.
        </Trans>
      </p>
      <div className="mt-4">
        {isConnected ? (
          <Button
            variant="secondary"
            isBusy={isStarting}
            disabled={refusal !== null}
            onClick={() => void start()}
          >
            <RefreshCw aria-hidden="true" className="size-5" />
            <Trans>Skanna igen, gratis</Trans>
          </Button>
        ) : (
          <GoogleSignInLink returnTo="/scan" variant="secondary">
            <Trans>Anslut och skanna igen, gratis</Trans>
          </GoogleSignInLink>
        )}
      </div>
      <p role="alert" className="mt-3 font-medium text-clay-text empty:hidden">
        {refusal === null ? null : _(ERROR_MESSAGES[refusal])}
      </p>
    </section>
  );
}
