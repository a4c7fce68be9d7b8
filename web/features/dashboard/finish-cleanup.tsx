import { Trans } from '@lingui/react/macro';
import { Suspense, type ReactNode } from 'react';
import { Await } from 'react-router';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { receiptPath } from '#web/features/receipt/order-address.ts';

import { cleanupToFinish, type CleanupRow } from './cleanup-rows.ts';

type FinishCleanupProps = {
  cleanups: Promise<readonly CleanupRow[] | null>;
  /** Shown where no open clean-up is found. */
  otherwise: ReactNode;
};

/** To the receipt of the clean-up that is paid for and not finished: there it is gone on with. */
export function FinishCleanup({ cleanups, otherwise }: FinishCleanupProps) {
  const keptPath = useKeptPath();
  return (
    <Suspense fallback={null}>
      <Await resolve={cleanups}>
        {(rows) => {
          const open = rows === null ? null : cleanupToFinish(rows);
          if (open === null) return otherwise;
          return (
            <ButtonLink to={keptPath(receiptPath(open.orderId))} className="max-sm:w-full">
              <Trans>Slutför städningen</Trans>
            </ButtonLink>
          );
        }}
      </Await>
    </Suspense>
  );
}
