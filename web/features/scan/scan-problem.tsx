import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { ErrorCode } from '#worker/domain/error-code.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { NoticePage } from '#web/components/notice-page.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import { useShowScan } from './use-show-scan.ts';
import { useStartScan } from './use-start-scan.ts';

type ScanProblemProps = {
  heading: ReactNode;
  /** Why there is no result. */
  code: ErrorCode;
  /** What trying again does, when it is not starting a new scan. */
  onRetry?: () => void;
  /** Shows the receipt of an earlier scan, when there is one. */
  onShowReceipt?: () => void;
};

/** A scan that gave no result: the reason, a new try, and the way back. */
export function ScanProblem({ heading, code, onRetry, onShowReceipt }: ScanProblemProps) {
  const { _ } = useLingui();
  const keptPath = useKeptPath();
  const { isStarting, refusal, start } = useStartScan(useShowScan());
  const shownCode = refusal ?? code;
  const isAtLimit = shownCode === 'scan_limit_reached';
  const hasReceipt = onShowReceipt !== undefined;
  return (
    <NoticePage
      tag={hasReceipt ? <Trans>Inget nytt kvitto</Trans> : <Trans>Inget kvitto</Trans>}
      heading={isAtLimit ? <Trans>Nog vägt för i dag</Trans> : heading}
      actions={
        <>
          {isAtLimit ? null : (
            <Button isBusy={isStarting} onClick={onRetry ?? (() => void start())}>
              <Trans>Försök igen</Trans>
            </Button>
          )}
          {hasReceipt ? (
            <Button variant={isAtLimit ? 'primary' : 'secondary'} onClick={onShowReceipt}>
              <Trans>Visa det förra kvittot</Trans>
            </Button>
          ) : null}
          <ButtonLink
            to={keptPath('/dashboard')}
            variant={isAtLimit && !hasReceipt ? 'primary' : 'secondary'}
          >
            <Trans>Tillbaka till översikten</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>{_(ERROR_MESSAGES[shownCode])}</p>
      {hasReceipt ? (
        <p>
          <Trans>Ditt förra kvitto finns kvar.</Trans>
        </p>
      ) : null}
    </NoticePage>
  );
}
