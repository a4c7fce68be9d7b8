import { Plural, Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { isSettledCleanup } from '#web/api/cleanup-socket.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Button } from '#web/components/button.tsx';
import { useNow } from '#web/components/use-now.ts';
import { CleanupNotices } from '#web/features/cleanup/cleanup-notices.tsx';
import { canUndo, type CleanupStage } from '#web/features/cleanup/cleanup-stage.ts';
import { UndoOffer } from '#web/features/cleanup/undo-offer.tsx';
import { useCleanup } from '#web/features/cleanup/use-cleanup.ts';
import { receiptPath } from '#web/features/receipt/order-address.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import { rowAt, type CleanupRow } from './cleanup-rows.ts';
import { RowsOffer } from './rows-offer.tsx';

const REFRESH_MS = 60_000;
const SHOWN_AT_FIRST = 5;

/** The paid clean-ups, each leading to its receipt. Nothing where there are none; null: not loaded. */
export function CleanupList({ rows }: { rows: readonly CleanupRow[] | null }) {
  const keptPath = useKeptPath();
  if (rows?.length === 0) return null;
  return (
    <section className="mt-16">
      <h2 className="text-2xl">
        <Trans>Dina städningar</Trans>
      </h2>
      {rows === null ? (
        <p role="alert" className="mt-6 text-[0.9375rem] text-clay-text">
          <Trans>Kunde inte ladda städningarna. Ladda om sidan för att försöka igen.</Trans>
        </p>
      ) : (
        <CleanupLines rows={rows} />
      )}
      <p className="mt-4 text-[0.9375rem]">
        <Link className="text-link inline-block py-2" to={keptPath('/withdraw')}>
          <Trans>Ångra ett köp</Trans>
        </Link>
      </p>
    </section>
  );
}

function CleanupLines({ rows }: { rows: readonly CleanupRow[] }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const shown = isUnfolded ? rows : rows.slice(0, SHOWN_AT_FIRST);
  const moreCount = rows.length - shown.length;
  return (
    <>
      <ol className="figures mt-6 text-[0.875rem]">
        {shown.map((row) => (
          <CleanupLine key={row.orderId} row={row} />
        ))}
      </ol>
      {moreCount === 0 ? null : (
        <Button variant="secondary" className="mt-4" onClick={() => setIsUnfolded(true)}>
          <Trans>Visa {moreCount} till</Trans>
        </Button>
      )}
    </>
  );
}

/** One clean-up, followed for as long as something can happen to it. */
function CleanupLine({ row: loaded }: { row: CleanupRow }) {
  const control = useCleanup(loaded.cleanupId, loaded.progress);
  const { isLost, problem } = control;
  const row = rowAt(loaded, control.progress);
  const format = useFormat();
  const keptPath = useKeptPath();
  const nowMs = useNow(REFRESH_MS);
  const moved = format.count(row.movedCount);
  const canBeUndone = isSettledCleanup(row.progress) && canUndo(row.progress, nowMs);
  return (
    <li className="border-b border-dashed border-line">
      <Link
        to={keptPath(receiptPath(row.orderId))}
        className="group flex items-center gap-x-4 py-3"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{format.dateTime(row.paidAtMs)}</span>
            <span className={row.isOpen ? 'font-semibold text-clay-text' : ''}>
              <StageText stage={row.stage} />
            </span>
          </span>{' '}
          <span className="flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-soft">
            <span>{row.orderNumber}</span>{' '}
            <span>
              <Plural
                value={row.selectedCount}
                one={`${moved} av # mejl`}
                other={`${moved} av # mejl`}
              />
            </span>
          </span>
        </span>
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-soft group-hover:text-ink"
        />
      </Link>
      <div className="flex flex-wrap gap-x-6 font-sans">
        {canBeUndone ? <UndoOffer control={control} orderNumber={row.orderNumber} /> : null}
        <RowsOffer
          cleanupId={row.cleanupId}
          orderNumber={row.orderNumber}
          control={control}
          canBeUndone={canBeUndone}
        />
        {isLost || problem !== null || row.progress.isWaiting ? (
          <div className="w-full pb-3">
            <CleanupNotices orderId={row.orderId} control={control} />
          </div>
        ) : null}
      </div>
    </li>
  );
}

function StageText({ stage }: { stage: CleanupStage }) {
  switch (stage) {
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
      return <Trans>klar</Trans>;
    case 'closed':
      return <Trans>avslutad</Trans>;
    case 'withdrawn':
      return <Trans>köpet ångrat</Trans>;
    case 'restoring':
      return <Trans>läggs tillbaka</Trans>;
    case 'restored':
      return <Trans>ångrad</Trans>;
    default:
      return stage satisfies never;
  }
}
