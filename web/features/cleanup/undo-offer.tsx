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

/** Everything back where it was; asked once more before it happens. */
export function UndoOffer({ control }: { control: CleanupControl }) {
  const { progress, isBusy, ask } = control;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" disabled={isBusy} onClick={() => setIsAsking(true)}>
        <Undo2 aria-hidden="true" className="size-5" />
        <Trans>Ångra: lägg tillbaka allt</Trans>
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <UndoDialog
            trashedCount={trashedCount(progress)}
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
