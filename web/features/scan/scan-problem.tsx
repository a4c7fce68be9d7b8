import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { Button, ButtonLink } from '#web/shared/components/button.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';

import { useShowScan } from './use-show-scan.ts';
import { useStartScan } from './use-start-scan.ts';

type ScanProblemProps = {
  heading: ReactNode;
  code: ErrorCode;
  /** Unless it starts a new scan. */
  onRetry?: () => void;
  onShowReceipt?: () => void;
};

export function ScanProblem({ heading, code, onRetry, onShowReceipt }: ScanProblemProps) {
  const { _ } = useLingui();
  const pathWithParams = usePathWithParams();
  const { state } = useRevalidator();
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
            <Button
              isBusy={isStarting || state === 'loading'}
              onClick={onRetry ?? (() => void start())}
            >
              <Trans>Försök igen</Trans>
            </Button>
          )}
          {hasReceipt ? (
            <Button variant={isAtLimit ? 'primary' : 'secondary'} onClick={onShowReceipt}>
              <Trans>Visa det förra kvittot</Trans>
            </Button>
          ) : null}
          <ButtonLink
            to={pathWithParams('/dashboard')}
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
