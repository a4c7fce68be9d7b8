import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Await, useLoaderData } from 'react-router';

import { usePageTitle } from '#web/app/use-page-title.ts';

import { AccountSection, SignedInAs } from '#web/features/access/account-section.tsx';

import { AccessBanner } from './access-banner.tsx';
import { DashboardError } from './dashboard-error.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { EmptyDashboard } from './empty-dashboard.tsx';
import type { loadDashboard } from './load-dashboard.ts';
import { PausedCleanup } from './paused-cleanup.tsx';
import { PaymentsOnTheirWay } from './payments-on-their-way.tsx';
import { ReportView } from './report-view.tsx';
import { StoppedUndo } from './stopped-undo.tsx';
import { useConnectionToast } from './use-connection-toast.ts';

export function DashboardPage() {
  const { t } = useLingui();
  const { report, cleanups, processing, achievements } = useLoaderData<typeof loadDashboard>();
  usePageTitle(t`Översikt`);
  useConnectionToast();
  return (
    <div className="pt-2 md:pt-4">
      <SignedInAs />
      <div className="grid gap-4">
        <AccessBanner cleanups={cleanups} />
        <PaymentsOnTheirWay orders={processing} />
        <PausedCleanup cleanups={cleanups} />
        <StoppedUndo cleanups={cleanups} />
      </div>
      <Suspense fallback={<DashboardSkeleton />}>
        <Await resolve={report} errorElement={<DashboardError />}>
          {({ latest, history }) =>
            latest === null ? (
              <EmptyDashboard history={history} cleanups={cleanups} />
            ) : (
              <ReportView
                key={latest.scan.id}
                latest={latest}
                history={history}
                cleanups={cleanups}
                achievements={achievements}
              />
            )
          }
        </Await>
      </Suspense>
      <AccountSection />
    </div>
  );
}
