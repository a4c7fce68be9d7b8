import { Suspense } from 'react';
import { Await } from 'react-router';

import { CleanupList } from './cleanup-list.tsx';
import type { CleanupRow } from './cleanup-rows.ts';

/** The list once it has come; until then nothing, for most have none. */
export function YourCleanups({ cleanups }: { cleanups: Promise<readonly CleanupRow[] | null> }) {
  return (
    <Suspense fallback={null}>
      <Await resolve={cleanups}>{(rows) => <CleanupList rows={rows} />}</Await>
    </Suspense>
  );
}
