import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { useIsAccessLive } from '#web/features/scan/use-is-access-live.ts';
import type { useStartScan } from '#web/features/scan/use-start-scan.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

type StartScanCardProps = {
  starting: ReturnType<typeof useStartScan>;
  /** There is one that /scan would show; without it, /scan would start a new one unasked. */
  hasScanToOpen: boolean;
  /** Something can be chosen from the report: that comes first then. */
  hasChoice: boolean;
};

/**
 * Starts a new scan while access lives, and leads to reconnecting when it does not, which the banner above says more
 * loudly.
 */
export function StartScanCard({ starting, hasScanToOpen, hasChoice }: StartScanCardProps) {
  const { _ } = useLingui();
  const keptPath = useKeptPath();
  const { isStarting, refusal, start } = starting;
  const isLive = useIsAccessLive();
  return (
    <section className="receipt">
      <div className="receipt-paper font-sans">
        <h2 className="text-2xl">
          <Trans>Väg inkorgen igen</Trans>
        </h2>
        <p className="mt-3 text-[0.9375rem] text-soft">
          <Trans>En ny skanning räknar om allt. Tre om dagen är gratis.</Trans>
        </p>
        <p role="alert" className="mt-3 text-[0.9375rem] text-clay-text empty:hidden">
          {refusal === null ? null : _(ERROR_MESSAGES[refusal])}
        </p>
        {isLive ? (
          <>
            <Button
              variant={hasChoice ? 'secondary' : 'primary'}
              className="mt-6 w-full"
              isBusy={isStarting}
              disabled={refusal !== null}
              onClick={() => void start()}
            >
              <Trans>Starta ny skanning</Trans>
            </Button>
            {hasScanToOpen ? (
              <ButtonLink to={keptPath('/scan')} variant="quiet" className="mt-1 w-full">
                <Trans>Öppna senaste skanningen</Trans>
              </ButtonLink>
            ) : null}
          </>
        ) : (
          <ButtonLink to={keptPath('/scan')} variant="secondary" className="mt-6 w-full">
            <Trans>Anslut och skanna</Trans>
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
