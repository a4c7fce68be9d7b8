import { Trans } from '@lingui/react/macro';

import type { CleanupControl } from '#web/features/cleanup/use-cleanup.ts';

import { CleanupRowList } from './cleanup-row-list.tsx';
import { useCleanupRows } from './use-cleanup-rows.ts';

type CleanupRowsSectionProps = { cleanupId: string; control: CleanupControl };

/** The rows of a clean-up as a part of its receipt; nothing where they are not known. */
export function CleanupRowsSection({ cleanupId, control }: CleanupRowsSectionProps) {
  const { rows } = useCleanupRows(cleanupId, control.progress);
  if (rows === null || rows.length === 0) return null;
  return (
    <section className="mt-12 border-t border-line pt-6">
      <h2 className="text-lg">
        <Trans>Rad för rad</Trans>
      </h2>
      <CleanupRowList rows={rows} control={control} />
    </section>
  );
}
