import { useLoaderData } from 'react-router';

import type { AdminEntry } from '#web/features/admin/require-admin.ts';

/** Whether whoever looks has to sign in again before anything more is read or done here. */
export function useIsSignInTooOld(): boolean {
  return useLoaderData<AdminEntry>().kind === 'sign-in-too-old';
}
