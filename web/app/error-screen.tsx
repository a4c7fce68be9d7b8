import { useLingui } from '@lingui/react';
import { Trans, useLingui as useLinguiMacro } from '@lingui/react/macro';
import { isRouteErrorResponse, useRouteError } from 'react-router';

import { describeError } from '#web/api/describe-error.ts';
import { NoticePage } from '#web/components/notice-page.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import { NotFoundScreen } from './not-found-screen.tsx';
import { RetryActions } from './retry-actions.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Anything that a page or its loader threw and nobody caught. */
export function ErrorScreen() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return <UnexpectedError error={error} />;
}

function UnexpectedError({ error }: { error: unknown }) {
  const { t } = useLinguiMacro();
  const { _ } = useLingui();
  usePageTitle(t`Något gick fel`);
  const { code } = describeError(error);
  const requestId = readRequestId(error);
  return (
    <NoticePage
      tag={<Trans>Avbrutet</Trans>}
      heading={<Trans>Något gick fel</Trans>}
      actions={<RetryActions />}
    >
      <p>{_(ERROR_MESSAGES[code ?? 'default'])}</p>
      {requestId === null ? null : (
        <p className="figures text-[0.8125rem]">
          <Trans>Ärendekod {requestId}</Trans>
        </p>
      )}
    </NoticePage>
  );
}

function readRequestId(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return null;
  return typeof error.requestId === 'string' ? error.requestId : null;
}
