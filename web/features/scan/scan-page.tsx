import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Await, useAsyncError, useLoaderData, useLocation, useRevalidator } from 'react-router';

import type { ErrorCode } from '#worker/domain/error-code.ts';

import { usePageTitle } from '#web/app/use-page-title.ts';
import { describeError } from '#web/api/describe-error.ts';

import { CheckingScreen } from './checking-screen.tsx';
import { LiveScan } from './live-scan.tsx';
import type { loadScan } from './load-scan.ts';
import { NotConnectedScreen } from './not-connected-screen.tsx';
import { ResultsView } from './results-view.tsx';
import type { ScanEntry } from './scan-entry.ts';
import { ScanFailure } from './scan-failure.tsx';
import { ScanProblem } from './scan-problem.tsx';
import { startedAfter } from './use-show-scan.ts';

export function ScanPage() {
  const { t } = useLingui();
  const data = useLoaderData<typeof loadScan>();
  usePageTitle(t`Skanning`);
  if (data.kind === 'unchecked') return <UncheckedConnection code={data.code} />;
  if (data.kind === 'not-connected') return <NotConnectedScreen code={data.code} />;
  return (
    <Suspense fallback={<CheckingScreen />}>
      <Await resolve={data.entry} errorElement={<LoadProblem />}>
        {(entry) => <EnteredScan entry={entry} />}
      </Await>
    </Suspense>
  );
}

function EnteredScan({ entry }: { entry: ScanEntry }) {
  const { state } = useLocation();
  const started = entry.kind === 'finished' ? startedAfter(entry.scan, state) : null;
  // Only a quick scan can be started by hand, so far.
  if (started !== null)
    return <LiveScan key={started.scanId} scanId={started.scanId} mode="quick" />;
  switch (entry.kind) {
    case 'running':
      return <LiveScan key={entry.scanId} scanId={entry.scanId} mode={entry.mode} />;
    case 'finished':
      return <ResultsView key={entry.scan.id} loaded={entry} />;
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
