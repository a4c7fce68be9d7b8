import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useAsyncError, useRevalidator } from 'react-router';

import { describeError } from '#web/api/describe-error.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Tag } from '#web/components/tag.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

export function DashboardError() {
  const { _ } = useLingui();
  const keptPath = useKeptPath();
  const revalidator = useRevalidator();
  const { code } = describeError(useAsyncError());
  return (
    <div role="alert" className="max-w-2xl py-16">
      <Tag tone="clay">
        <Trans>Inget svar</Trans>
      </Tag>
      <h1 className="mt-4 text-5xl sm:text-6xl">
        <Trans>Kunde inte ladda dashboard</Trans>
      </h1>
      <p className="mt-6 text-lg text-soft">{_(ERROR_MESSAGES[code ?? 'default'])}</p>
      <div className="mt-10 flex flex-col gap-3 sm:flex-row">
        <Button
          disabled={revalidator.state === 'loading'}
          onClick={() => void revalidator.revalidate()}
        >
          <Trans>Försök igen</Trans>
        </Button>
        <ButtonLink to={keptPath('/')} variant="secondary">
          <Trans>Till startsidan</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
