import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

import type { CleanupRowView } from '#worker/contract/cleanup.ts';
import { isAtWork } from '#worker/domain/cleanup/cleanup-state.ts';

import { Button } from '#web/components/button.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { takeLostFocus } from '#web/components/take-lost-focus.ts';
import { useFocusAfterOffer } from '#web/components/use-focus-after-offer.ts';
import { rowWish } from '#web/features/cleanup/cleanup-wish.ts';
import type { CleanupControl } from '#web/features/cleanup/use-cleanup.ts';

import { RowOutcome } from './row-outcome.tsx';
import { RowTitle } from './row-title.tsx';

type CleanupRowLineProps = {
  row: CleanupRowView;
  /** The first of those that have just been unfolded: the focus goes on with it. */
  isFirstUnfolded: boolean;
  control: Pick<CleanupControl, 'progress' | 'isBusy' | 'wish' | 'ask'>;
};

/** What became of one row, and the way to have it back by itself. */
export function CleanupRowLine({ row, isFirstUnfolded, control }: CleanupRowLineProps) {
  const line = useRef<HTMLLIElement>(null);
  const wish = rowWish(row.id);
  const isHeld = control.isBusy || isAtWork(control.progress);
  const isAsked = isHeld && control.wish === wish;
  useFocusAfterOffer(row.canPutBack, line);
  useEffect(() => {
    if (isFirstUnfolded) takeLostFocus(line.current);
  }, [isFirstUnfolded]);
  return (
    <li
      ref={line}
      tabIndex={-1}
      className="flex items-center justify-between gap-x-2 border-b border-line py-2 sm:gap-x-6"
    >
      <span className="min-w-0 flex-1 py-1">
        <span className="block font-semibold">
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
          isBusy={isHeld}
          // The others are only held back for as long.
          aria-busy={isAsked}
          onClick={() => void control.ask(wish)}
        >
          {isAsked ? <Spinner /> : null}
          <Trans>Lägg tillbaka</Trans>{' '}
          <span className="sr-only">
            <RowTitle row={row} />
          </span>
        </Button>
      ) : null}
    </li>
  );
}
