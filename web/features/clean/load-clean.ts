import type { LoaderFunctionArgs } from 'react-router';

import { tierOfPath } from '#worker/domain/orders/chosen-rows.ts';

import { waitedForOnPage } from '#web/app/page-loaders.ts';
import { requireSession } from '#web/features/access/require-session.ts';

import { enterClean } from './clean-entry.ts';

/** The session comes first; the rows are waited for on the page, behind their skeleton. */
export async function loadClean({ request }: LoaderFunctionArgs) {
  await requireSession(request);
  const tier = tierOfPath(new URL(request.url).pathname);
  return { entry: waitedForOnPage(enterClean(tier)) };
}
