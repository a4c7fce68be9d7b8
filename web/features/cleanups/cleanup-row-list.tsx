import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

import type { CleanupRowView } from '#worker/contract/cleanups.ts';
import { isAtWork, isRunningCleanup, trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { isSenderRowId } from '#worker/domain/cleanups/row-id.ts';

import { rowRequest } from '#web/entities/cleanups/cleanup-request.ts';
import type { CleanupControl } from '#web/entities/cleanups/use-cleanup.ts';
import { useCleanupRows } from '#web/entities/cleanups/use-cleanup-rows.ts';
import { rowName, SenderText } from '#web/entities/scans/row-name.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { Spinner } from '#web/shared/components/loading.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import { useFocusAfterOffer } from '#web/shared/lib/use-focus.ts';
import { useFirstItems } from '#web/shared/lib/use-first-items.ts';
import { useIsWide } from '#web/shared/lib/viewport.ts';

type RowTitleProps = { row: Pick<CleanupRowView, 'id' | 'sender' | 'isOpenEnded'> };

/** As it was when chosen: senders' names are deleted with the scan's data. */
function RowTitle({ row }: RowTitleProps) {
  const { i18n } = useLingui();
  const { kind, name } = rowName(row, i18n);
  if (name === null) return <>{kind}</>;
  return isSenderRowId(row.id) ? (
    <SenderText text={name} />
  ) : (
    <>
      {kind}, <span className="whitespace-nowrap">{name}</span>
    </>
  );
}

function RowOutcome({ row }: { row: CleanupRowView }) {
  const { t } = useLingui();
  const format = useFormat();
  const { restoredCount, alreadyDeletedCount, protectedSinceCount, mismatchedCount, failedCount } =
    row;
  const { refutedCount = 0, notInTrashCount = 0, unrestoredCount = 0 } = row;
  const parts: [number, (count: string) => string][] = [
    [trashedCount(row), (count) => t`${count} i papperskorgen`],
    [restoredCount, (count) => t`${count} tillbaka`],
    [notInTrashCount, (count) => t`${count} inte kvar i papperskorgen`],
    [alreadyDeletedCount, (count) => t`${count} redan borta`],
    [protectedSinceCount + mismatchedCount, (count) => t`${count} lämnade orörda`],
    [refutedCount, (count) => t`${count} lämnade: visades inte vara utskick`],
    [failedCount, (count) => t`${count} kunde inte flyttas`],
    [unrestoredCount, (count) => t`${count} kunde inte läggas tillbaka`],
  ];
  const told = parts.filter(([count]) => count > 0);
  if (told.length === 0) return <>{t`inget flyttat`}</>;
  return <>{told.map(([count, words]) => words(format.count(count))).join(' · ')}</>;
}

type CleanupRowLineProps = {
  row: CleanupRowView;
  /** The focus moves to the first of the newly shown rows. */
  isFirstUnfolded: boolean;
  control: Pick<CleanupControl, 'progress' | 'isBusy' | 'request' | 'ask'>;
};

function CleanupRowLine({ row, isFirstUnfolded, control }: CleanupRowLineProps) {
  const line = useRef<HTMLLIElement>(null);
  const request = rowRequest(row.id);
  const isHeld = control.isBusy || isAtWork(control.progress);
  const isAsked = isHeld && control.request === request;
  useFocusAfterOffer(row.canPutBack, line);
  useEffect(() => {
    if (isFirstUnfolded) takeLostFocus(line.current);
  }, [isFirstUnfolded]);
  return (
    <li
      ref={line}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-2 border-b border-line py-2 sm:gap-x-6"
    >
      <span className="min-w-0 flex-1 basis-40 py-1">
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
          className="flush-right ml-auto shrink-0"
          isBusy={isHeld}
          // Disabled only while another request runs.
          aria-busy={isAsked}
          onClick={() => void control.ask(request)}
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

const SHOWN_AT_FIRST = 8;
const SHOWN_AT_FIRST_ON_PHONE = 4;

type CleanupRowListProps = {
  rows: readonly CleanupRowView[];
  control: Pick<CleanupControl, 'progress' | 'isBusy' | 'request' | 'ask'>;
};

export function CleanupRowList({ rows, control }: CleanupRowListProps) {
  const format = useFormat();
  const { goal, status } = control.progress;
  const isMoving = goal === 'move' && isRunningCleanup(status);
  const isOffered = rows.some(
    ({ movedCount, canPutBack }) => canPutBack || (isMoving && movedCount > 0),
  );
  const shownAtFirst = useIsWide() ? SHOWN_AT_FIRST : SHOWN_AT_FIRST_ON_PHONE;
  const { shown, isUnfolded, setIsUnfolded } = useFirstItems(rows, shownAtFirst);
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

type CleanupRowsSectionProps = {
  loading: ReturnType<typeof useCleanupRows>;
  control: CleanupRowListProps['control'];
};

export function CleanupRowsSection({ loading, control }: CleanupRowsSectionProps) {
  const { rows, hasFailed, retry } = loading;
  const [wasMissing, setWasMissing] = useState(false);
  if (hasFailed && rows === null && !wasMissing) setWasMissing(true);
  if (rows === null ? !wasMissing : rows.length === 0) return null;
  return (
    <section className="mt-12 border-t border-line pt-6">
      <h2 className="text-lg">
        <Trans>Rad för rad</Trans>
      </h2>
      {rows === null ? (
        <MissingRows isWaiting={!hasFailed} onRetry={retry} />
      ) : (
        <CleanupRowList rows={rows} control={control} />
      )}
    </section>
  );
}

type CleanupRowsPanelProps = { cleanupId: string; control: CleanupControl; onClose: () => void };

export function CleanupRowsPanel({ cleanupId, control }: CleanupRowsPanelProps) {
  const { rows, hasFailed, retry } = useCleanupRows(cleanupId, control.progress);
  if (rows !== null && rows.length > 0) return <CleanupRowList rows={rows} control={control} />;
  const isWaiting = rows === null && !hasFailed;
  return <MissingRows isWaiting={isWaiting} onRetry={rows === null ? retry : null} />;
}

/** `onRetry`: null where that cannot help. */
function MissingRows({ isWaiting, onRetry }: { isWaiting: boolean; onRetry: (() => void) | null }) {
  const [hasRetried, setHasRetried] = useState(false);
  return (
    <>
      <p role="status" className="py-2 text-[0.9375rem] text-soft">
        {isWaiting ? (
          <Trans>Hämtar raderna …</Trans>
        ) : (
          <Trans>Raderna kan inte visas just nu.</Trans>
        )}
      </p>
      {/* Stays mounted during the retry to keep the focus. */}
      {onRetry !== null && (!isWaiting || hasRetried) ? (
        <Button
          variant="secondary"
          className="min-h-11"
          isBusy={isWaiting}
          onClick={() => {
            setHasRetried(true);
            onRetry();
          }}
        >
          <Trans>Försök igen</Trans>
        </Button>
      ) : null}
    </>
  );
}
