import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { CleanupRowView } from '#worker/contract/cleanup.ts';
import { isAtWork } from '#worker/domain/cleanup/cleanup-state.ts';
import type { RowId } from '#worker/domain/cleanup/row-id.ts';

import { Button } from '#web/components/button.tsx';
import { rowWish } from '#web/features/cleanup/cleanup-wish.ts';
import type { CleanupControl } from '#web/features/cleanup/use-cleanup.ts';

import { RowOutcome } from './row-outcome.tsx';
import { RowTitle } from './row-title.tsx';
import { useCleanupRows } from './use-cleanup-rows.ts';

/** So many stand there at once; the rest unfolds. */
const SHOWN_AT_FIRST = 8;

type CleanupRowsSectionProps = { cleanupId: string; control: CleanupControl };

/** What became of each row, and the way to have one back by itself. */
export function CleanupRowsSection({ cleanupId, control }: CleanupRowsSectionProps) {
  const rows = useCleanupRows(cleanupId, control.progress);
  return (
    <CleanupRowList
      rows={rows}
      isBusy={control.isBusy || isAtWork(control.progress)}
      onPutBack={(rowId) => void control.ask(rowWish(rowId))}
    />
  );
}

type CleanupRowListProps = {
  rows: readonly CleanupRowView[];
  isBusy: boolean;
  onPutBack: (rowId: RowId) => void;
};

export function CleanupRowList({ rows, isBusy, onPutBack }: CleanupRowListProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (rows.length === 0) return null;
  const shown = isUnfolded ? rows : rows.slice(0, SHOWN_AT_FIRST);
  const moreCount = rows.length - shown.length;
  return (
    <section className="mt-12 border-t border-line pt-6">
      <h2 className="text-lg">
        <Trans>Rad för rad</Trans>
      </h2>
      <p className="mt-2 max-w-[38rem] text-[0.9375rem] text-soft">
        <Trans>
          Du kan lägga tillbaka en rad i taget. Det som läggs tillbaka flyttas inte igen.
        </Trans>
      </p>
      <ul className="mt-4 border-t border-line">
        {shown.map((row) => (
          <li
            key={row.id}
            className="flex items-center justify-between gap-x-2 border-b border-line py-2 sm:gap-x-6"
          >
            <span className="min-w-0 flex-1 py-1">
              <span className="block font-semibold [overflow-wrap:anywhere]">
                <RowTitle row={row} />
              </span>{' '}
              <span className="figures block text-[0.8125rem] text-soft">
                <RowOutcome row={row} />
              </span>
            </span>
            {row.canPutBack ? (
              <Button
                variant="quiet"
                className="-mr-3 shrink-0"
                isBusy={isBusy}
                onClick={() => onPutBack(row.id)}
              >
                <Trans>Lägg tillbaka</Trans>{' '}
                <span className="sr-only">
                  <RowTitle row={row} />
                </span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {moreCount === 0 ? null : (
        <Button variant="secondary" className="mt-4" onClick={() => setIsUnfolded(true)}>
          <Trans>Visa {moreCount} till</Trans>
        </Button>
      )}
    </section>
  );
}
