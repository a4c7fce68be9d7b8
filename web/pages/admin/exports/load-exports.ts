import { msg } from '@lingui/core/macro';
import type { LoaderFunctionArgs } from 'react-router';

import {
  type AdminEntry,
  requireAdmin,
  tellNoAdmin,
  tellNoContacts,
} from '#web/pages/admin/require-admin.ts';
import { ADMIN_PATH } from '#worker/domain/admin/admin-paths.ts';

export function refuseContacts(): void {
  tellNoContacts(msg`Du har inte behörighet att exportera marknadsföringslistan`);
}

export function loadMarketing({ request }: LoaderFunctionArgs): Promise<AdminEntry> {
  return requireAdmin(request, { path: ADMIN_PATH, tell: refuseContacts });
}

export function loadWaitlist({ request }: LoaderFunctionArgs): Promise<AdminEntry> {
  return requireAdmin(request, {
    path: '/',
    tell: () => tellNoAdmin(msg`Du har inte behörighet att se denna sida`),
  });
}
