import { Trans } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { Button } from '#web/components/button.tsx';

import { trashedCount } from './cleanup-stage.ts';
import type { CleanupControl } from './use-cleanup.ts';

const UndoDialog = lazy(async () => {
  const { UndoDialog } = await import('./undo-dialog.tsx');
  return { default: UndoDialog };
});

type UndoOfferProps = {
  control: CleanupControl;
  /** Among others, in a list: the offer is quiet, and says which it is about. */
  orderNumber?: string;
};

/** Everything back where it was; asked once more before it happens. */
export function UndoOffer({ control, orderNumber }: UndoOfferProps) {
  const { progress, isBusy, ask } = control;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant={orderNumber === undefined ? 'secondary' : 'quiet'}
        className={orderNumber === undefined ? '' : '-ml-6 text-[0.875rem]'}
        disabled={isBusy}
        onClick={() => setIsAsking(true)}
      >
        <Undo2 aria-hidden="true" className="size-5" />
        <Trans>Ångra: lägg tillbaka allt</Trans>{' '}
        {orderNumber === undefined ? null : <span className="sr-only">{orderNumber}</span>}
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <UndoDialog
            trashedCount={trashedCount(progress)}
            doubtfulCount={progress.doubtfulCount ?? 0}
            isUnsubscribing={progress.unsubscribes !== null}
            isBusy={isBusy}
            onClose={() => setIsAsking(false)}
            onConfirm={() => void ask('undo').finally(() => setIsAsking(false))}
          />
        </Suspense>
      ) : null}
    </>
  );
}
