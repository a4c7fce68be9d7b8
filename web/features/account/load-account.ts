import type { LoaderFunctionArgs } from 'react-router';

import { requireSession } from '#web/features/access/require-session.ts';

/** The account of whoever is signed in. */
export async function loadAccount({ request }: LoaderFunctionArgs) {
  await requireSession(request);
  return null;
}
