import { Trans } from '@lingui/react/macro';

import { Skeleton } from '#web/components/skeleton.tsx';

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
