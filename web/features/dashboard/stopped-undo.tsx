import { Trans } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { Suspense } from 'react';
import { Await } from 'react-router';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Banner } from '#web/components/banner.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { receiptPath } from '#web/features/receipt/order-address.ts';
import { useDateFormat } from '#web/i18n/use-date-format.ts';

import { isUndoStopped, type CleanupRow } from './cleanup-rows.ts';

/** Putting back that waits for its owner, whether there is access or not: Gmail's trash does not wait. */
export function StoppedUndo({ cleanups }: { cleanups: Promise<readonly CleanupRow[] | null> }) {
  return (
    <Suspense fallback={null}>
      <Await resolve={cleanups}>
        {(rows) => {
          const stopped = rows?.find(isUndoStopped);
          return stopped === undefined ? null : <StoppedUndoBanner row={stopped} />;
        }}
      </Await>
    </Suspense>
  );
}

function StoppedUndoBanner({ row: { orderId, progress } }: { row: CleanupRow }) {
  const keptPath = useKeptPath();
  const dates = useDateFormat();
  const { undoUntilMs } = progress;
  return (
    <Banner
      tone="warning"
      icon={<Undo2 />}
      title={<Trans>Alla mejl är inte tillbaka än</Trans>}
      action={
        <ButtonLink to={keptPath(receiptPath(orderId))} className="max-sm:w-full">
          <Trans>Lägg tillbaka resten</Trans>
        </ButtonLink>
      }
    >
      {undoUntilMs === null ? null : (
        <Trans>
          Resten ligger i papperskorgen. Gör det senast {dates.date(undoUntilMs)}, innan Gmail
          tömmer den.
        </Trans>
      )}
    </Banner>
  );
}
