import { useState } from 'react';
import { useLocation } from 'react-router';

import { describeError } from '#web/shared/api/describe-error.ts';

/** What a loader returns: a thrown error would also replace a page, and its drafts, that failed to revalidate. */
export type Loaded<Data> = { kind: 'loaded'; data: Data } | { kind: 'failed'; error: unknown };

/** @throws Response redirects */
export async function settle<Data>(loading: Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { kind: 'loaded', data: await loading };
  } catch (error) {
    if (error instanceof Response) throw error;
    return { kind: 'failed', error };
  }
}

/** Whether it is gone, or access to it. After any other failure the last data stays. */
export function isWithdrawn(error: unknown): boolean {
  const { code } = describeError(error);
  return code === 'not_found' || code === 'unauthenticated';
}

/** After a failed revalidation, what was loaded last since the last navigation. */
export function useKept<Data>(loaded: Loaded<Data>): Loaded<Data> {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, loaded });
  const isSame = last.key === key && last.loaded === loaded;
  if (isSame) return loaded;
  const hasData = last.key === key && last.loaded.kind === 'loaded';
  if (hasData && loaded.kind === 'failed' && !isWithdrawn(loaded.error)) return last.loaded;
  setLast({ key, loaded });
  return loaded;
}
