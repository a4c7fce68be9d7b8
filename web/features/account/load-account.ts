import type { LoaderFunctionArgs } from 'react-router';

import { listAccountSessions } from '#web/api/account-sessions.ts';
import { fetchProfile } from '#web/api/profile.ts';
import { waitedForOnPage } from '#web/app/waited-for-on-page.ts';
import { requireSession } from '#web/features/access/require-session.ts';

/** The account of whoever is signed in: each part of it comes, or fails, on its own. */
export async function loadAccount({ request }: LoaderFunctionArgs) {
  await requireSession(request);
  return {
    profile: waitedForOnPage(fetchProfile()),
    sessions: waitedForOnPage(listAccountSessions()),
  };
}
