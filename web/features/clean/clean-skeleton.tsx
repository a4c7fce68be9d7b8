import { Trans } from '@lingui/react/macro';

import { Skeleton } from '#web/components/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

export function CleanSkeleton() {
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
