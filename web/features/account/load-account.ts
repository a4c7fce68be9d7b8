import type { LoaderFunctionArgs } from 'react-router';

import { fetchProfile, listAccountSessions } from '#web/api/account.ts';
import { waitedForOnPage } from '#web/app/page-loaders.ts';
import { requireSession } from '#web/features/access/require-session.ts';

/** The account of whoever is signed in: each part of it comes, or fails, on its own. */
export async function loadAccount({ request }: LoaderFunctionArgs) {
  await requireSession(request);
  return {
    profile: waitedForOnPage(fetchProfile()),
    sessions: waitedForOnPage(listAccountSessions()),
  };
}
