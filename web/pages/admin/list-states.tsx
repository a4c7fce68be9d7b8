import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { describeError } from '#web/shared/api/describe-error.ts';
import { Button } from '#web/shared/components/button.tsx';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';

import type { DeskLine } from './follow-desk.ts';

export function LoadingLine() {
  return (
    <p role="status" className="py-10 text-soft">
      <Trans>Laddar...</Trans>
    </p>
  );
}

export function LostLine({ line }: { line: DeskLine }) {
  return (
    <div role="status">
      {line === 'held' ? null : (
        <div className="mb-4 border-l-4 border-line-strong pl-3 text-[0.875rem] text-soft">
          {line === 'lost' ? (
            <Trans>Anslutningen bröts. Återansluter …</Trans>
          ) : (
            <>
              <p>
                <Trans>Det som ändras syns inte längre här av sig självt.</Trans>
              </p>
              <Button
                variant="secondary"
                className="mt-2 min-h-11"
                onClick={() => location.reload()}
              >
                <Trans>Ladda om sidan</Trans>
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

type LoadProblemProps = { error: unknown; children: ReactNode; onRetry: () => void };

/** Without a retry for a 404. */
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
