import type { LoaderFunctionArgs } from 'react-router';

import type { AdminOverview } from '#worker/contract/admin.ts';

import { requireAdmin } from './require-admin.ts';

export function loadAdmin({ request }: LoaderFunctionArgs): Promise<AdminOverview> {
  return requireAdmin(request);
}
