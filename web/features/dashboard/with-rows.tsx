import { Suspense, type ReactNode } from 'react';
import { Await } from 'react-router';

import type { CleanupRow } from './cleanup-rows.ts';
import { useRowsNow } from './use-rows-now.ts';

export type Rows = readonly CleanupRow[] | null;

export type WithRowsProps = {
  cleanups: Promise<Rows>;
  /** Until they have come. */
  fallback: ReactNode;
  children: (rows: Rows) => ReactNode;
};

/** A part of the page that changes with the clean-ups, as they stand at each moment. null: they could not be loaded. */
export function WithRows({ cleanups, fallback, children }: WithRowsProps) {
  return (
    <Suspense fallback={fallback}>
      <Await resolve={cleanups}>{(rows) => <RowsNow rows={rows}>{children}</RowsNow>}</Await>
    </Suspense>
  );
}

function RowsNow({ rows, children }: { rows: Rows; children: WithRowsProps['children'] }) {
  return children(useRowsNow(rows));
}
