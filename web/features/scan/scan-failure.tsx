import { Trans } from '@lingui/react/macro';

import { NotConnectedScreen } from './not-connected-screen.tsx';
import { ScanProblem } from './scan-problem.tsx';
import type { WatchedEnd } from './watched-end.ts';

type ScanFailureProps = {
  failure: Extract<WatchedEnd, { kind: 'failed' }>;
  onShowReceipt: () => void;
  onRetry?: () => void;
};

/** A scan that failed while it was watched. Without access a new try would fail too: Google comes first. */
export function ScanFailure({ failure, onShowReceipt, onRetry }: ScanFailureProps) {
  switch (failure.code) {
    case 'gmail_not_connected':
    case 'gmail_connection_expired':
    case 'gmail_scope_missing':
      return <NotConnectedScreen code={failure.code} />;
    default:
      return (
        <ScanProblem
          heading={<Trans>Skanningen misslyckades</Trans>}
          code={failure.code}
          {...(failure.hasReceipt ? { onShowReceipt } : {})}
          {...(onRetry === undefined ? {} : { onRetry })}
        />
      );
  }
}
