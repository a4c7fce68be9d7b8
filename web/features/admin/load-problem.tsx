import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { describeError } from '#web/api/describe-error.ts';
import { Button } from '#web/components/button.tsx';
import { takeLostFocus } from '#web/components/take-lost-focus.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

type LoadProblemProps = { error: unknown; children: ReactNode; onRetry: () => void };

/** Stands where something could not be read; without a retry for what is not there any more. */
export function LoadProblem({ error, children, onRetry }: LoadProblemProps) {
  const { i18n } = useLingui();
  const { code } = describeError(error);
  return (
    <div ref={takeLostFocus} tabIndex={-1} role="alert" className="py-10">
      <p className="font-semibold">{children}</p>
      {code === 'access_ended' ? (
        <>
          <p className="mt-2">{i18n._(ERROR_MESSAGES.access_ended)}</p>
          <Button variant="secondary" className="mt-4" onClick={() => location.reload()}>
            <Trans>Ladda om sidan</Trans>
          </Button>
        </>
      ) : code === 'not_found' ? null : (
        <Button variant="secondary" className="mt-4" onClick={onRetry}>
          <Trans>Försök igen</Trans>
        </Button>
      )}
    </div>
  );
}
