import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';

import { isSettledCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import { isUnsubscribing } from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import { partOnDemand } from '#web/shared/lib/part-on-demand.tsx';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import { Button } from '#web/shared/components/button.tsx';
import { useFocusAfterOffer } from '#web/shared/lib/use-focus.ts';
import { useNow } from '#web/shared/lib/use-now.ts';
import { CleanupNotices } from '#web/features/cleanups/cleanup-notices.tsx';
import { canUndo } from '#web/entities/cleanups/cleanup-stage.ts';
import { STAGE_ANNOUNCEMENT } from '#web/features/cleanups/stage-heading.tsx';
import { UndoOffer } from '#web/features/cleanups/undo-offer.tsx';
import { type CleanupControl, useCleanup } from '#web/entities/cleanups/use-cleanup.ts';
import { receiptPath } from '#web/entities/orders/api.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';

import { type CleanupRow, rowAt } from '#web/entities/cleanups/cleanup-rows.ts';

const CleanupRowsPanel = partOnDemand(
  async () => (await import('#web/features/cleanups/cleanup-row-list.tsx')).CleanupRowsPanel,
);

type RowsOfferProps = {
  cleanupId: string;
  orderNumber: string;
  control: CleanupControl;
  /** Whether anything can be restored now. Once unfolded it stays available. */
  canBeUndone: boolean;
};

function RowsOffer({ cleanupId, orderNumber, control, canBeUndone }: RowsOfferProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasBeenOpen, setHasBeenOpen] = useState(false);
  const panelId = useId();
  if (!canBeUndone && !hasBeenOpen) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-3 text-[0.875rem]"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => {
          setIsOpen(!isOpen);
          setHasBeenOpen(true);
        }}
      >
        <ChevronDown aria-hidden="true" className={isOpen ? 'size-5 rotate-180' : 'size-5'} />
        <Trans>Rad för rad</Trans> <span className="sr-only">{orderNumber}</span>
      </Button>
      <div id={panelId} className={isOpen ? 'w-full pb-6 text-[0.9375rem]' : 'hidden'}>
        {isOpen ? (
          <CleanupRowsPanel
            cleanupId={cleanupId}
            control={control}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </div>
    </>
  );
}

function LineStatus({ row: { stage, isOpen, progress } }: { row: CleanupRow }) {
  switch (stage) {
    case 'unconfirmed':
      return <Trans>börjar snart</Trans>;
    case 'surveying':
    case 'moving':
      return <Trans>pågår</Trans>;
    case 'move-suspended':
    case 'restore-suspended':
      return <Trans>pausad</Trans>;
    case 'move-failed':
    case 'restore-failed':
      return <Trans>inte klar</Trans>;
    case 'moved':
      if (!isOpen) return <Trans>klar</Trans>;
      return isUnsubscribing(progress.unsubscribes) ? (
        <Trans>avregistrerar</Trans>
      ) : (
        <Trans>avsändare kvar</Trans>
      );
    case 'closed':
    case 'restore-closed':
      return <Trans>avslutad</Trans>;
    case 'withdrawn':
      return <Trans>köpet ångrat</Trans>;
    case 'restoring':
      return <Trans>läggs tillbaka</Trans>;
    case 'restored':
    case 'restored-partly':
      return <Trans>lagt tillbaka</Trans>;
    default:
      return stage satisfies never;
  }
}

function LineAnnouncer({ row: { stage, orderNumber } }: { row: CleanupRow }) {
  const { _ } = useLingui();
  const [former, setFormer] = useState(stage);
  const [hasMoved, setHasMoved] = useState(false);
  if (stage !== former) {
    setFormer(stage);
    setHasMoved(true);
  }
  return (
    <p role="status" className="sr-only">
      {hasMoved ? `${orderNumber}: ${_(STAGE_ANNOUNCEMENT[stage])}` : null}
    </p>
  );
}

const REFRESH_MS = 60_000;

type CleanupLineProps = {
  row: CleanupRow;
  /** Announced with the focused element. */
  linkRef: Ref<HTMLAnchorElement> | undefined;
  onContact: (orderId: string, isLost: boolean) => void;
};

export function CleanupLine({ row: loaded, linkRef, onContact }: CleanupLineProps) {
  const control = useCleanup(loaded.cleanupId, loaded.progress);
  const { isLost, problem } = control;
  const row = rowAt(loaded, control.progress);
  const nowMs = useNow(REFRESH_MS);
  const canBeUndone = isSettledCleanup(row.progress) && canUndo(row.progress, nowMs);
  const line = useRef<HTMLLIElement>(null);
  useFocusAfterOffer(canBeUndone, line);
  const report = useEffectEvent(onContact);
  const { orderId } = row;
  useEffect(() => {
    if (!isLost) return undefined;
    report(orderId, true);
    return () => report(orderId, false);
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
  const pathWithParams = usePathWithParams();
  const trashed = format.count(row.trashedCount);
  return (
    <Link
      ref={linkRef}
      to={pathWithParams(receiptPath(row.orderId))}
      className="group flex items-center gap-x-4 py-3"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>{dates.dateTime(row.paidAtMs)}</span>
          <span className={row.isOpen ? 'ml-auto font-semibold text-clay-text' : 'ml-auto'}>
            <LineStatus row={row} />
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
