import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Button } from '#web/components/button.tsx';

/** Stands where a list could not be read. */
export function LoadProblem({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div role="alert" className="py-10">
      <p className="font-semibold">{children}</p>
      <Button variant="secondary" className="mt-4" onClick={onRetry}>
        <Trans>Försök igen</Trans>
      </Button>
    </div>
  );
}
