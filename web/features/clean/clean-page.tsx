import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { Await, Navigate, useLoaderData, useLocation } from 'react-router';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { ScanMode } from '#worker/domain/scan/scan-state.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { EmptyMailbox } from '#web/features/scan/empty-mailbox.tsx';

import type { CleanEntry } from './clean-entry.ts';
import { CleanLoadProblem } from './clean-load-problem.tsx';
import { CleanSkeleton } from './clean-skeleton.tsx';
import { cleanStep } from './clean-step.ts';
import { CleanWorkbench } from './clean-workbench.tsx';
import { DeepRefused } from './deep-refused.tsx';
import { DeepScan } from './deep-scan.tsx';
import type { loadClean } from './load-clean.ts';
import { NoScanData } from './no-scan-data.tsx';
import { Obstructed } from './obstructed.tsx';
import type { OrderProblem } from './order-problem.ts';

/** /clean-direct and /clean-reset: choose what goes. */
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

/** Once rows of one version have been ordered, nothing is chosen from a newer one that was asked for before. */
function stateOf({ rowsVersion, isPinned }: CleanRows): string {
  return `${rowsVersion} ${isPinned}`;
}

function EnteredClean({ entry }: { entry: CleanEntry }) {
  const keptPath = useKeptPath();
  switch (entry.kind) {
    case 'no-scan':
      return <NoScanData />;
    case 'empty':
      return <EmptyMailbox />;
    case 'running':
      return <Navigate to={keptPath('/scan')} replace />;
    case 'deep-scan':
      return <DeepScan key={entry.scanId} scanId={entry.scanId} />;
    case 'deep-refused':
      return <DeepRefused code={entry.code} />;
    case 'rows': {
      const { rows, mode } = entry;
      if (rows.obstacle !== null) return <Obstructed obstacle={rows.obstacle} />;
      return <OrderedRows key={rows.scanId} rows={rows} mode={mode} />;
    }
    default:
      return entry satisfies never;
  }
}

/** Why no order came of a choice is told past the rows that are loaded for it, which may be in another state. */
function OrderedRows({ rows, mode }: { rows: CleanRows; mode: ScanMode }) {
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  return (
    <CleanWorkbench
      key={stateOf(rows)}
      loaded={rows}
      mode={mode}
      problem={problem}
      onProblem={setProblem}
    />
  );
}
