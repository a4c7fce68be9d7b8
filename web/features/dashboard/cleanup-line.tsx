import { Plural } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type Ref } from 'react';
import { Link } from 'react-router';

import { isSettledCleanup } from '#web/api/cleanup-socket.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { useFocusAfterOffer } from '#web/components/use-focus-after-offer.ts';
import { useNow } from '#web/components/use-now.ts';
import { CleanupNotices } from '#web/features/cleanup/cleanup-notices.tsx';
import { canUndo } from '#web/features/cleanup/cleanup-stage.ts';
import { UndoOffer } from '#web/features/cleanup/undo-offer.tsx';
import { useCleanup } from '#web/features/cleanup/use-cleanup.ts';
import { receiptPath } from '#web/features/receipt/order-address.ts';
import { useDateFormat } from '#web/i18n/use-date-format.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import { rowAt, type CleanupRow } from './cleanup-rows.ts';
import { LineAnnouncer } from './line-announcer.tsx';
import { LineStanding } from './line-standing.tsx';
import { RowsOffer } from './rows-offer.tsx';

const REFRESH_MS = 60_000;

type CleanupLineProps = {
  row: CleanupRow;
  /** Of what is focused with it. */
  linkRef: Ref<HTMLAnchorElement> | undefined;
  /** It cannot be followed just now, or can again. */
  onContact: (orderId: string, isLost: boolean) => void;
};

/** One clean-up, followed for as long as something can happen to it. */
export function CleanupLine({ row: loaded, linkRef, onContact }: CleanupLineProps) {
  const control = useCleanup(loaded.cleanupId, loaded.progress);
  const { isLost, problem } = control;
  const row = rowAt(loaded, control.progress);
  const nowMs = useNow(REFRESH_MS);
  const canBeUndone = isSettledCleanup(row.progress) && canUndo(row.progress, nowMs);
  const line = useRef<HTMLLIElement>(null);
  useFocusAfterOffer(canBeUndone, line);
  const tell = useEffectEvent(onContact);
  const { orderId } = row;
  useEffect(() => {
    if (!isLost) return undefined;
    tell(orderId, true);
    return () => tell(orderId, false);
  }, [orderId, isLost]);
  return (
    <li ref={line} tabIndex={-1} className="border-b border-dashed border-line">
      <LineLink row={row} linkRef={linkRef} />
      <div className="flex flex-wrap gap-x-6 font-sans">
        {canBeUndone ? <UndoOffer control={control} orderNumber={row.orderNumber} /> : null}
        <RowsOffer
          cleanupId={row.cleanupId}
          orderNumber={row.orderNumber}
          control={control}
          canBeUndone={canBeUndone}
        />
        {problem !== null || row.progress.waiting !== null ? (
          <div className="w-full pb-3">
            <CleanupNotices orderId={orderId} control={control} />
          </div>
        ) : null}
      </div>
      <LineAnnouncer row={row} />
    </li>
  );
}

function LineLink({ row, linkRef }: Pick<CleanupLineProps, 'row' | 'linkRef'>) {
  const format = useFormat();
  const dates = useDateFormat();
  const keptPath = useKeptPath();
  const trashed = format.count(row.trashedCount);
  return (
    <Link
      ref={linkRef}
      to={keptPath(receiptPath(row.orderId))}
      className="group flex items-center gap-x-4 py-3"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>{dates.dateTime(row.paidAtMs)}</span>
          <span className={row.isOpen ? 'ml-auto font-semibold text-clay-text' : 'ml-auto'}>
            <LineStanding row={row} />
          </span>
        </span>{' '}
        <span className="flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-soft">
          <span>{row.orderNumber}</span>{' '}
          <span>
            <Plural
              value={row.selectedCount}
              one={`${trashed} av # mejl`}
              other={`${trashed} av # mejl`}
            />
          </span>
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-soft group-hover:text-ink" />
    </Link>
  );
}
