import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  Await,
  Navigate,
  useAsyncError,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router';

import { describeError } from '#web/shared/api/describe-error.ts';
import { RetryButton, Skeleton } from '#web/shared/components/loading.tsx';
import { notifyFailure } from '#web/shared/toasts/notify.ts';
import { useJourneyPath } from '#web/shared/router/journey.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { Banner } from '#web/shared/components/banner.tsx';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import { isConnectionCode } from '#web/entities/access/connection.ts';
import { EmptyMailbox } from '#web/entities/scans/result-notes.tsx';
import { LiveScan } from '#web/features/scan/live-scan.tsx';
import { NotConnectedScreen } from '#web/features/scan/not-connected-screen.tsx';
import type { StorageUse } from '#web/entities/scans/storage-use.ts';
import { NO_SCAN_DATA } from '#web/entities/scans/scan-entry.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

import type { CleanEntry, loadClean } from './load-clean.ts';
import { cleanStep } from '#web/entities/cleanups/clean-step.ts';
import { CleanWorkbench } from './clean-workbench.tsx';
import { Obstructed } from './obstructed.tsx';
import type { OrderProblem } from './place-order.ts';
import { useTier } from '#web/entities/cleanups/row-choice.ts';

/** Without access a retry would fail too, so Google comes first. */
function CleanLoadProblem() {
  const code = describeError(useAsyncError()).code ?? 'default';
  if (isConnectionCode(code)) return <NotConnectedScreen code={code} />;
  return <RowsNotLoaded code={code} />;
}

function RowsNotLoaded({ code }: { code: ErrorCode }) {
  const { i18n } = useLingui();
  const pathOf = useJourneyPath();
  const tier = useTier();
  const revalidator = useRevalidator();
  return (
    <NoticePage
      tag={<Trans>Inget svar</Trans>}
      heading={
        tier === 'reset' ? (
          <Trans>Kunde inte ladda skanningsdata</Trans>
        ) : (
          <Trans>Kunde inte ladda data</Trans>
        )
      }
      actions={
        <>
          <RetryButton
            code={code}
            isBusy={revalidator.state === 'loading'}
            onClick={() => void revalidator.revalidate()}
          />
          <ButtonLink to={pathOf('/dashboard')} variant="secondary">
            <Trans>Tillbaka till översikten</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>{i18n._(ERROR_MESSAGES[code])}</p>
      <p className="text-base">
        <Trans>Inget i din brevlåda har ändrats, och det du har valt finns kvar.</Trans>
      </p>
    </NoticePage>
  );
}

function DeepRefused({ code }: { code: ErrorCode }) {
  const { i18n } = useLingui();
  const pathOf = useJourneyPath();
  return (
    <NoticePage
      tag={<Trans>Djupstädning</Trans>}
      heading={<Trans>Nog vägt för i dag</Trans>}
      actions={
        <>
          <ButtonLink to={pathOf(CHOOSE_PATHS.direct)}>
            <Trans>Snabbstäda i stället</Trans>
          </ButtonLink>
          <ButtonLink to={pathOf('/dashboard')} variant="secondary">
            <Trans>Tillbaka till översikten</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>{i18n._(ERROR_MESSAGES[code])}</p>
      <p>
        <Trans>
          Djupstädningen behöver en skanning av hela brevlådan. Det du har skannat i dag räcker till
          en snabbstädning.
        </Trans>
      </p>
    </NoticePage>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e'];

function CleanSkeleton() {
  return (
    <div role="status" className="pt-6 md:pt-10">
      <h1 className="sr-only">
        <Trans>Hämtar det du kan välja …</Trans>
      </h1>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-6 h-16 w-full max-w-md" />
      <Skeleton className="mt-6 h-6 w-full max-w-lg" />
      <Skeleton className="mt-16 h-10 w-56 max-w-full" />
      <div className="mt-6 border-t border-line">
        {ROWS.map((row) => (
          <div key={row} className="flex items-center gap-4 border-b border-line py-4">
            <Skeleton className="size-6 shrink-0" />
            <Skeleton className="h-9 w-40" />
            <Skeleton className="ml-auto h-5 w-24" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-10 h-26 rounded-button" />
    </div>
  );
}

function NoScanData() {
  const navigate = useNavigate();
  const pathOf = useJourneyPath();
  const hasLeft = useRef(false);

  const leave = useEffectEvent(() => {
    notifyFailure(msg`Ingen skanningsdata hittades`, {
      id: NO_SCAN_DATA,
      detail: msg`Skanna inkorgen först, så finns det något att välja.`,
    });
    void navigate(pathOf('/dashboard'), { replace: true });
  });

  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    leave();
  }, []);

  return <CleanSkeleton />;
}

function DeepScan({ scanId }: { scanId: string }) {
  const revalidator = useRevalidator();
  return (
    <>
      <div className="pt-6">
        <Banner tone="quiet" title={<Trans>Först letar vi igenom hela brevlådan</Trans>}>
          <Trans>
            Djupstädningen tar med utskick från alla år och varje avsändare vi kan hitta. Det är
            gratis, och du betalar först när du har valt.
          </Trans>
        </Banner>
      </div>
      <LiveScan
        scanId={scanId}
        mode="complete"
        onFinished={() => revalidator.revalidate()}
        onRetry={() => void revalidator.revalidate()}
      />
    </>
  );
}

export function CleanPage() {
  const { t } = useLingui();
  const { entry } = useLoaderData<typeof loadClean>();
  const step = cleanStep(useLocation().search);
  usePageTitle(step.kind === 'permission' ? t`Får vi flytta mejlen?` : t`Vad ska bort?`);
  return (
    <Suspense fallback={<CleanSkeleton />}>
      <Await resolve={entry} errorElement={<CleanLoadProblem />}>
        {(loaded) => <EnteredClean entry={loaded} />}
      </Await>
    </Suspense>
  );
}

/** After an order from one version, nothing is chosen from a newer one requested before. */
function stateOf({ rowsVersion, isPinned }: CleanRows): string {
  return `${rowsVersion} ${isPinned}`;
}

function EnteredClean({ entry }: { entry: CleanEntry }) {
  const pathOf = useJourneyPath();
  switch (entry.kind) {
    case 'no-scan':
      return <NoScanData />;
    case 'empty':
      return <EmptyMailbox />;
    case 'running':
      return <Navigate to={pathOf('/scan')} replace />;
    case 'deep-scan':
      return <DeepScan key={entry.scanId} scanId={entry.scanId} />;
    case 'deep-refused':
      return <DeepRefused code={entry.code} />;
    case 'rows': {
      const { rows, mode, storage } = entry;
      if (rows.obstacle !== null) return <Obstructed obstacle={rows.obstacle} />;
      return <OrderedRows key={rows.scanId} rows={rows} mode={mode} storage={storage} />;
    }
    default:
      return entry satisfies never;
  }
}

type OrderedRowsProps = { rows: CleanRows; mode: ScanMode; storage: StorageUse | null };

/** The reason outlives the reload of the rows. */
function OrderedRows({ rows, mode, storage }: OrderedRowsProps) {
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  return (
    <CleanWorkbench
      key={stateOf(rows)}
      loaded={rows}
      mode={mode}
      storage={storage}
      problem={problem}
      onProblem={setProblem}
    />
  );
}

export { shouldReloadPage as shouldRevalidate } from '#web/shared/router/loaders.ts';
export { loadClean as loader } from './load-clean.ts';
export { CleanPage as Component };
