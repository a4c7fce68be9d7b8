import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';

import { Button } from '#web/shared/components/button.tsx';
import { GoogleSignInLink } from '#web/entities/access/google-sign-in-link.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';

import { useIsAccessLive } from '#web/entities/access/connection.ts';
import { useShowScan } from './use-show-scan.ts';
import { useStartScan } from './use-start-scan.ts';

export function ScanAgain({ variant }: { variant: 'primary' | 'secondary' }) {
  const { _ } = useLingui();
  const { isStarting, refusal, start } = useStartScan(useShowScan());
  const isConnected = useIsAccessLive();
  return (
    <div>
      {isConnected ? (
        <Button
          variant={variant}
          isBusy={isStarting}
          // `disabled` would drop the focus.
          aria-disabled={isStarting || refusal !== null}
          onClick={refusal === null ? () => void start() : undefined}
        >
          <RefreshCw aria-hidden="true" className="size-5" />
          <Trans>Skanna igen, gratis</Trans>
        </Button>
      ) : (
        <GoogleSignInLink returnTo="/scan" variant={variant}>
          <Trans>Anslut och skanna igen, gratis</Trans>
        </GoogleSignInLink>
      )}
      <p role="alert" className="mt-3 font-medium text-clay-text empty:hidden">
        {refusal === null ? null : _(ERROR_MESSAGES[refusal])}
      </p>
    </div>
  );
}
