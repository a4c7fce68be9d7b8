import { Trans } from '@lingui/react/macro';

import type { ErrorCode } from '#worker/domain/error-code.ts';

import { isConnectionCode } from './connection-problem.ts';
import { NoGmailScreen } from './no-gmail-screen.tsx';
import { NotConnectedScreen } from './not-connected-screen.tsx';
import { ScanProblem } from './scan-problem.tsx';

type ScanFailureProps = {
  code: ErrorCode;
  /** As ScanProblem has them. */
  onShowReceipt?: () => void;
  onRetry?: () => void;
};

/** A scan that failed, watched or found so. Without access to a mailbox a new try would fail too: Google comes first. */
export function ScanFailure({ code, ...ways }: ScanFailureProps) {
  if (isConnectionCode(code)) return <NotConnectedScreen code={code} />;
  if (code === 'gmail_not_enabled') return <NoGmailScreen />;
  return <ScanProblem heading={<Trans>Skanningen misslyckades</Trans>} code={code} {...ways} />;
}
