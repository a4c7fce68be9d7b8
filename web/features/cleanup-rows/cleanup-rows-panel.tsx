import { Trans } from '@lingui/react/macro';

import type { CleanupControl } from '#web/features/cleanup/use-cleanup.ts';

import { CleanupRowList } from './cleanup-row-list.tsx';
import { useCleanupRows } from './use-cleanup-rows.ts';

type CleanupRowsPanelProps = { cleanupId: string; control: CleanupControl; onClose: () => void };

/** The rows of one clean-up among others, unfolded under it. */
export function CleanupRowsPanel({ cleanupId, control }: CleanupRowsPanelProps) {
  const rows = useCleanupRows(cleanupId, control.progress);
  if (rows === null || rows.length === 0) {
    return (
      <p role="status" className="py-2 text-[0.9375rem] text-soft">
        {rows === null ? (
          <Trans>Hämtar raderna …</Trans>
        ) : (
          <Trans>Raderna kan inte visas just nu.</Trans>
        )}
      </p>
    );
  }
  return <CleanupRowList rows={rows} control={control} />;
}
