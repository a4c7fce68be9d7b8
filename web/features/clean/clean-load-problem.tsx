import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useAsyncError, useRevalidator } from 'react-router';

import type { ErrorCode } from '#worker/domain/error-code.ts';

import { describeError } from '#web/api/describe-error.ts';
import { RetryButton } from '#web/app/retry-button.tsx';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { NoticePage } from '#web/components/notice-page.tsx';
import { isConnectionCode } from '#web/features/scan/connection-problem.ts';
import { NotConnectedScreen } from '#web/features/scan/not-connected-screen.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import { useTier } from './use-tier.ts';

/** The rows could not be loaded. Without access to a mailbox a new try would fail too: Google comes first. */
export function CleanLoadProblem() {
  const code = describeError(useAsyncError()).code ?? 'default';
  if (isConnectionCode(code)) return <NotConnectedScreen code={code} />;
  return <RowsNotLoaded code={code} />;
}

/** What was chosen earlier is kept. */
function RowsNotLoaded({ code }: { code: ErrorCode }) {
  const { _ } = useLingui();
  const keptPath = useKeptPath();
  const tier = useTier();
  const revalidator = useRevalidator();
  return (
    <NoticePage
      tag={<Trans>Inget svar</Trans>}
      heading={
        tier === 'reset' ? (
          <Trans>Kunde inte ladda skanningsdata</Trans>
        ) : (
          <Trans>Kunde inte ladda data</Trans>
        )
      }
      actions={
        <>
          <RetryButton
            code={code}
            isBusy={revalidator.state === 'loading'}
            onClick={() => void revalidator.revalidate()}
          />
          <ButtonLink to={keptPath('/dashboard')} variant="secondary">
            <Trans>Tillbaka till översikten</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>{_(ERROR_MESSAGES[code])}</p>
      <p className="text-base">
        <Trans>Inget i din brevlåda har ändrats, och det du har valt finns kvar.</Trans>
      </p>
    </NoticePage>
  );
}
