import { Trans } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';

import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';

import { partOnDemand } from '#web/shared/lib/part-on-demand.tsx';
import { Button } from '#web/shared/components/button.tsx';

import type { CleanupControl } from '#web/entities/cleanups/use-cleanup.ts';

const UndoDialog = partOnDemand(async () => (await import('./undo-dialog.tsx')).UndoDialog);

type UndoOfferProps = {
  control: CleanupControl;
  /** In a list: a quiet button that names its clean-up. */
  orderNumber?: string;
};

export function UndoOffer({ control, orderNumber }: UndoOfferProps) {
  const { progress, isBusy, ask } = control;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant={orderNumber === undefined ? 'secondary' : 'quiet'}
        className={orderNumber === undefined ? '' : '-ml-3 text-[0.875rem]'}
        isBusy={isBusy}
        onClick={() => setIsAsking(true)}
      >
        <Undo2 aria-hidden="true" className="size-5" />
        <Trans>Lägg tillbaka allt</Trans>{' '}
        {orderNumber === undefined ? null : <span className="sr-only">{orderNumber}</span>}
      </Button>
      {isAsking ? (
        <UndoDialog
          trashedCount={trashedCount(progress)}
          unconfirmedCount={progress.unconfirmedCount ?? 0}
          isUnsubscribing={progress.unsubscribes !== null}
          isBusy={isBusy}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void ask('undo').finally(() => setIsAsking(false))}
        />
      ) : null}
    </>
  );
}
