import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Await, useAsyncError, useLoaderData, useLocation, useRevalidator } from 'react-router';

import { describeError } from '#web/shared/api/describe-error.ts';
import { isOnboardingAtom } from '#web/entities/access/session-atoms.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { whenIdle } from '#web/shared/lib/defer.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { Skeleton } from '#web/shared/components/loading.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import type { ErrorCode } from '#worker/domain/app-error.ts';

import {
  LiveScan,
  type loadScan,
  NotConnectedScreen,
  ResultsView,
  ScanFailure,
} from './load-scan.ts';
import type { ScanEntry } from '#web/entities/scans/scan-entry.ts';
import { ScanProblem } from '#web/features/scan/scan-problem.tsx';
import { startedAfter } from '#web/features/scan/use-show-scan.ts';

const RESULT_CODE_WITHIN_MS = 5000;

/** While the scan runs, so that its result can follow at once. */
function useResultCode(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    return whenIdle(() => {
      void ResultsView.preload();
      import('./results-view.tsx').then(
        ({ ResultDetails }) => ResultDetails.preload(),
        () => undefined,
      );
    }, RESULT_CODE_WITHIN_MS);
  }, [isRunning]);
}

export function CheckingScreen() {
  return (
    <div className="pt-6 md:pt-10">
      <h1 className="sr-only">
        <Trans>Skanning</Trans>
      </h1>
      <p role="status">
        {/* As `SCAN_STATUS_TEXT` has it, whose code comes with the scan. */}
        <Tag>
          <Trans>Ansluter till Gmail...</Trans>
        </Tag>
      </p>
      <Skeleton className="mt-6 h-16 w-full max-w-md" />
      <Skeleton className="mt-4 h-6 w-full max-w-xs" />
      <div className="mt-10 flex gap-10">
        <Skeleton className="size-52 rounded-full" />
      </div>
    </div>
  );
}

/** What the demo has other parts for. */
type ScanPageProps = { liveActions?: ReactNode; counter?: ReactNode };

export function ScanPage(parts: ScanPageProps) {
  const { t } = useLingui();
  const data = useLoaderData<typeof loadScan>();
  usePageTitle(t`Skanning`);
  if (data.kind === 'unchecked') return <UncheckedConnection code={data.code} />;
  return (
    <Suspense fallback={<CheckingScreen />}>
      {data.kind === 'not-connected' ? (
        <NotConnectedScreen code={data.code} />
      ) : (
        <Await resolve={data.entry} errorElement={<LoadProblem />}>
          {(entry) => <EnteredScan entry={entry} {...parts} />}
        </Await>
      )}
    </Suspense>
  );
}

type EnteredScanProps = ScanPageProps & { entry: ScanEntry };

/** A result waits until the onboarding ends, which never lies over one. A problem does not wait, and closes it. */
function useEntryBehindOnboarding(entry: ScanEntry): ScanEntry {
  const isOnboarding = useAtomValue(isOnboardingAtom);
  const [shown, setShown] = useState(entry);
  const isHeld = isOnboarding && entry.kind === 'finished';
  if (!isHeld && shown !== entry) setShown(entry);
  return isHeld ? shown : entry;
}

function EnteredScan({ entry: entered, liveActions: actions, counter }: EnteredScanProps) {
  const { state } = useLocation();
  const entry = useEntryBehindOnboarding(entered);
  const started = entry.kind === 'finished' ? startedAfter(entry.scan, state) : null;
  useResultCode(started !== null || entry.kind === 'running');
  if (started !== null)
    return <LiveScan key={started.scanId} scanId={started.scanId} mode="quick" actions={actions} />;
  switch (entry.kind) {
    case 'running':
      return (
        <LiveScan key={entry.scanId} scanId={entry.scanId} mode={entry.mode} actions={actions} />
      );
    case 'finished':
      return <ResultsView key={entry.scan.id} loaded={entry} counter={counter} />;
    case 'failed':
      return <ScanFailure code={entry.code} />;
    case 'cancelled':
      return <ScanProblem heading={<Trans>Skanningen avbröts</Trans>} code="scan_cancelled" />;
    default:
      return entry satisfies never;
  }
}

function UncheckedConnection({ code }: { code: ErrorCode }) {
  const revalidator = useRevalidator();
  return (
    <ScanProblem
      heading={<Trans>Kunde inte kontrollera Gmail-koppling</Trans>}
      code={code}
      onRetry={() => void revalidator.revalidate()}
    />
  );
}

function LoadProblem() {
  const error = useAsyncError();
  const revalidator = useRevalidator();
  return (
    <ScanProblem
      heading={<Trans>Kunde inte ladda skanningsdata</Trans>}
      code={describeError(error).code ?? 'default'}
      onRetry={() => void revalidator.revalidate()}
    />
  );
}

export { loadScan as loader } from './load-scan.ts';
export { ScanPage as Component };
