import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useAsyncError, useRevalidator } from 'react-router';

import { describeError } from '#web/api/describe-error.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { NoticePage } from '#web/components/notice-page.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import { useTier } from './use-tier.ts';

/** The rows could not be loaded. What was chosen earlier is kept. */
export function CleanLoadProblem() {
  const { _ } = useLingui();
  const keptPath = useKeptPath();
  const tier = useTier();
  const revalidator = useRevalidator();
  const { code } = describeError(useAsyncError());
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
          <Button
            isBusy={revalidator.state === 'loading'}
            onClick={() => void revalidator.revalidate()}
          >
            <Trans>Försök igen</Trans>
          </Button>
          <ButtonLink to={keptPath('/dashboard')} variant="secondary">
            <Trans>Tillbaka till översikten</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>{_(ERROR_MESSAGES[code ?? 'default'])}</p>
      <p className="text-base">
        <Trans>Inget i din brevlåda har ändrats, och det du har valt finns kvar.</Trans>
      </p>
    </NoticePage>
  );
}
