import { Trans } from '@lingui/react/macro';

import type { GmailWait } from '#worker/domain/gmail-wait.ts';

import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { WaitNotice } from '#web/features/gmail-wait/wait-notice.tsx';

type ScanNoticesProps = {
  /** null: it does not wait. */
  waiting: GmailWait | null;
  /** A newer window has taken over. */
  isReplaced: boolean;
  isReconnecting: boolean;
  onFollowAgain: () => void;
};

/** Why a scan that is watched stands still, on the page or at all. */
export function ScanNotices(props: ScanNoticesProps) {
  const { waiting, isReplaced, isReconnecting, onFollowAgain } = props;
  return (
    // Stands empty before: of one that comes filled, screen readers say nothing.
    <div role="status">
      <div className="mt-6 grid gap-4 empty:hidden">
        {/* The pace of every scan is told beneath its count. */}
        {waiting === null || waiting.reason === 'pace' ? null : <WaitNotice waiting={waiting} />}
        {isReplaced ? (
          <Banner
            tone="notice"
            title={<Trans>Skanningen visas i ett nyare fönster</Trans>}
            action={
              <Button variant="secondary" onClick={onFollowAgain}>
                <Trans>Visa den här i stället</Trans>
              </Button>
            }
          >
            <Trans>Den går vidare under tiden. Siffrorna här står stilla.</Trans>
          </Banner>
        ) : null}
        {isReconnecting ? (
          <Banner tone="warning" title={<Trans>Ansluter igen …</Trans>}>
            <Trans>Kontakten med oss bröts. Skanningen går vidare under tiden.</Trans>
          </Banner>
        ) : null}
      </div>
    </div>
  );
}
