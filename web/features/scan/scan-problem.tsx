import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { ErrorCode } from '#worker/domain/error-code.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Tag } from '#web/components/tag.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import { useStartScan } from './use-start-scan.ts';

type ScanProblemProps = {
  heading: ReactNode;
  code: ErrorCode;
  /** What trying again does, when it is not starting a new scan. */
  onRetry?: () => void;
};

/** A scan that gave no result: the reason, a new try, and the way back. */
export function ScanProblem({ heading, code, onRetry }: ScanProblemProps) {
  const { _ } = useLingui();
  const keptPath = useKeptPath();
  const { isStarting, refusal, start } = useStartScan();
  const shownCode = refusal ?? code;
  const canRetry = shownCode !== 'scan_limit_reached';
  return (
    <div role="alert" className="max-w-2xl py-10 md:py-16">
      <Tag tone="clay">
        <Trans>Inget kvitto</Trans>
      </Tag>
      <h1 className="mt-4 text-5xl sm:text-6xl">{heading}</h1>
      <p className="mt-6 text-lg text-soft">
        {_(ERROR_MESSAGES[shownCode])}
      </p>
      <div className="mt-10 flex flex-col gap-3 sm:flex-row">
        {canRetry ? (
          <Button disabled={isStarting} onClick={onRetry ?? (() => void start())}>
            <Trans>Försök igen</Trans>
          </Button>
        ) : null}
        <ButtonLink to={keptPath('/dashboard')} variant="secondary">
          <Trans>Tillbaka till översikten</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
