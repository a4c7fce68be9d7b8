import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { CleanupRowView } from '#worker/contract/cleanup.ts';
import { isRunningCleanup } from '#worker/domain/cleanup/cleanup-state.ts';

import { Button } from '#web/components/button.tsx';
import { useIsWide } from '#web/features/clean/use-is-wide.ts';
import type { CleanupControl } from '#web/features/cleanup/use-cleanup.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import { CleanupRowLine } from './cleanup-row-line.tsx';

/** So many stand there at once; the rest unfolds. */
const SHOWN_AT_FIRST = 8;
const SHOWN_AT_FIRST_ON_PHONE = 4;

type CleanupRowListProps = {
  rows: readonly CleanupRowView[];
  control: Pick<CleanupControl, 'progress' | 'isBusy' | 'wish' | 'ask'>;
};

/** What became of each row, and the way to have one back by itself. */
export function CleanupRowList({ rows, control }: CleanupRowListProps) {
  const format = useFormat();
  const { goal, status } = control.progress;
  const isMoving = goal === 'move' && isRunningCleanup(status);
  const isOffered = rows.some(
    ({ movedCount, canPutBack }) => canPutBack || (isMoving && movedCount > 0),
  );
  const shownAtFirst = useIsWide() ? SHOWN_AT_FIRST : SHOWN_AT_FIRST_ON_PHONE;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const shown = isUnfolded ? rows : rows.slice(0, shownAtFirst);
  const moreCount = rows.length - shown.length;
  return (
    <>
      {isOffered ? (
        <p className="mt-2 max-w-[38rem] text-[0.9375rem] text-soft">
          <Trans>
            Du kan lägga tillbaka en rad i taget. Det som läggs tillbaka flyttas inte igen.
          </Trans>
        </p>
      ) : null}
      <ul className="mt-4 border-t border-line">
        {shown.map((row, place) => (
          <CleanupRowLine
            key={row.id}
            row={row}
            isFirstUnfolded={isUnfolded && place === shownAtFirst}
            control={control}
          />
        ))}
      </ul>
      {moreCount === 0 ? null : (
        <Button variant="secondary" className="mt-4" onClick={() => setIsUnfolded(true)}>
          <Trans>Visa {format.count(moreCount)} till</Trans>
        </Button>
      )}
    </>
  );
}
