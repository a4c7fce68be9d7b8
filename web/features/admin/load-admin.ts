import type { LoaderFunctionArgs } from 'react-router';

import { requireAdmin, type AdminEntry } from './require-admin.ts';

export function loadAdmin({ request }: LoaderFunctionArgs): Promise<AdminEntry> {
  return requireAdmin(request);
}
