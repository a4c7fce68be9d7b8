import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';

import { describeError } from '#web/shared/api/describe-error.ts';
import { Banner } from '#web/shared/components/banner.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { takeLostFocus } from '#web/shared/lib/focus.ts';

import type { DeskLine } from './live-revalidation.ts';

export function LoadingLine() {
  return (
    <p role="status" className="py-10 text-soft">
      <Trans>Laddar...</Trans>
    </p>
  );
}

export function LostLine({ line }: { line: DeskLine }) {
  return (
    <div role="status" className="mb-4 empty:mb-0">
      {line === 'held' ? null : (
        <Banner tone="quiet" action={line === 'over' ? <ReloadButton /> : null}>
          {line === 'lost' ? (
            <Trans>Anslutningen bröts. Återansluter …</Trans>
          ) : (
            <Trans>Det som ändras syns inte längre här av sig självt.</Trans>
          )}
        </Banner>
      )}
    </div>
  );
}

function ReloadButton() {
  return (
    <Button variant="secondary" onClick={() => location.reload()}>
      <Trans>Ladda om sidan</Trans>
    </Button>
  );
}

type LoadProblemProps = { error: unknown; children: ReactNode; onRetry?: () => void };

/** Without a retry where it cannot help. */
export function LoadProblem({ error, children, onRetry }: LoadProblemProps) {
  const { i18n } = useLingui();
  const { revalidate } = useRevalidator();
  const { code } = describeError(error);
  // The layout asks for another sign-in.
  if (code === 'sign_in_too_old') return null;

  function retry(): void {
    onRetry?.();
    void revalidate();
  }

  return (
    <div ref={takeLostFocus} tabIndex={-1} role="alert" className="py-10">
      <p className="font-semibold">{children}</p>
      {code === 'access_ended' ? (
        <>
          <p className="mt-2 mb-4">{i18n._(ERROR_MESSAGES.access_ended)}</p>
          <ReloadButton />
        </>
      ) : code === 'not_found' ? null : (
        <Button variant="secondary" className="mt-4" onClick={retry}>
          <Trans>Försök igen</Trans>
        </Button>
      )}
    </div>
  );
}
