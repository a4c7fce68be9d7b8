import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { Await, useAsyncError, useLoaderData, useNavigate } from 'react-router';

import { describeError } from '#web/shared/api/describe-error.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import { lazyPart } from '#web/shared/lib/part-on-demand.tsx';
import { renewable } from '#web/shared/router/loaders.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { Skeleton } from '#web/shared/components/loading.tsx';
import { NoticePage, RetryActions } from '#web/shared/components/notice-page.tsx';
import { AccountSection, SignedInAs } from './account-section.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';

import { AccessBanner } from './access-banner.tsx';
import { EmptyDashboard, loadDashboard } from './load-dashboard.ts';
import { ReportView } from './report-view.tsx';
import { followConnection } from './tell-of-connection.ts';

const CleanupBanners = lazyPart(async () => (await import('./cleanup-banners.tsx')).CleanupBanners);

export function DashboardSkeleton() {
  return (
    <div role="status" className="mt-10">
      <h1 className="sr-only">
        <Trans>Laddar översikten …</Trans>
      </h1>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-6 h-16 w-full max-w-[36rem]" />
      <div className="mt-16 grid gap-10 sm:grid-cols-3">
        <Skeleton className="h-26" />
        <Skeleton className="h-26" />
        <Skeleton className="h-26" />
      </div>
      <Skeleton className="mt-16 h-64" />
    </div>
  );
}

function DashboardError() {
  const { i18n } = useLingui();
  const { code } = describeError(useAsyncError());
  return (
    <NoticePage
      tag={<Trans>Inget svar</Trans>}
      heading={<Trans>Kunde inte ladda översikten</Trans>}
      actions={<RetryActions />}
    >
      <p>{i18n._(ERROR_MESSAGES[code ?? 'default'])}</p>
    </NoticePage>
  );
}

function useConnectionToast(): void {
  const navigate = useNavigate();
  const pathWithParams = usePathWithParams();
  const reconnect = useEffectEvent(() => void navigate(pathWithParams('/scan')));
  useEffect(() => followConnection(() => reconnect()), []);
}

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
        <Suspense fallback={null}>
          <CleanupBanners cleanups={cleanups} processing={processing} />
        </Suspense>
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

export { DashboardPage as Component };
export const loader = renewable(loadDashboard);
