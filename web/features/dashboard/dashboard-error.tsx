import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useAsyncError } from 'react-router';

import { describeError } from '#web/api/describe-error.ts';
import { RetryActions } from '#web/app/retry-actions.tsx';
import { NoticePage } from '#web/components/notice-page.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

export function DashboardError() {
  const { _ } = useLingui();
  const { code } = describeError(useAsyncError());
  return (
    <NoticePage
      tag={<Trans>Inget svar</Trans>}
      heading={<Trans>Kunde inte ladda översikten</Trans>}
      actions={<RetryActions />}
    >
      <p>{_(ERROR_MESSAGES[code ?? 'default'])}</p>
    </NoticePage>
  );
}
