import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { CleanupRowView } from '#worker/contract/cleanup.ts';
import { isAtWork } from '#worker/domain/cleanup/cleanup-state.ts';

import { Button } from '#web/components/button.tsx';
import { rowWish } from '#web/features/cleanup/cleanup-wish.ts';
import type { CleanupControl } from '#web/features/cleanup/use-cleanup.ts';

import { RowOutcome } from './row-outcome.tsx';
import { RowTitle } from './row-title.tsx';

/** So many stand there at once; the rest unfolds. */
const SHOWN_AT_FIRST = 8;

type CleanupRowListProps = {
  rows: readonly CleanupRowView[];
  control: Pick<CleanupControl, 'progress' | 'isBusy' | 'ask'>;
};

/** What became of each row, and the way to have one back by itself. */
export function CleanupRowList({ rows, control }: CleanupRowListProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const shown = isUnfolded ? rows : rows.slice(0, SHOWN_AT_FIRST);
  const moreCount = rows.length - shown.length;
  return (
    <>
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
                isBusy={control.isBusy || isAtWork(control.progress)}
                onClick={() => void control.ask(rowWish(row.id))}
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
    </>
  );
}
