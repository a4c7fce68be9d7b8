import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { Button } from '#web/components/button.tsx';
import type { CleanupControl } from '#web/features/cleanup/use-cleanup.ts';

import { CleanupRowList } from './cleanup-row-list.tsx';
import { useCleanupRows } from './use-cleanup-rows.ts';

type CleanupRowsPanelProps = { cleanupId: string; control: CleanupControl; onClose: () => void };

/** The rows of one clean-up among others, unfolded under it. */
export function CleanupRowsPanel({ cleanupId, control }: CleanupRowsPanelProps) {
  const { rows, hasFailed, retry } = useCleanupRows(cleanupId, control.progress);
  const [hasRetried, setHasRetried] = useState(false);
  if (rows !== null && rows.length > 0) return <CleanupRowList rows={rows} control={control} />;
  const isWaiting = rows === null && !hasFailed;
  // Stays while it is tried anew, so that whoever has pressed it keeps the focus.
  const offersRetry = rows === null && (hasFailed || hasRetried);
  return (
    <>
      <p role="status" className="py-2 text-[0.9375rem] text-soft">
        {isWaiting ? (
          <Trans>Hämtar raderna …</Trans>
        ) : (
          <Trans>Raderna kan inte visas just nu.</Trans>
        )}
      </p>
      {offersRetry ? (
        <Button
          variant="secondary"
          className="min-h-11"
          isBusy={isWaiting}
          onClick={() => {
            setHasRetried(true);
            retry();
          }}
        >
          <Trans>Försök igen</Trans>
        </Button>
      ) : null}
    </>
  );
}
