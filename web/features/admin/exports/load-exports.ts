import { msg } from '@lingui/core/macro';
import type { LoaderFunctionArgs } from 'react-router';

import type { AdminOverview } from '#worker/contract/admin.ts';
import { ADMIN_PATH } from '#worker/domain/admin/admin-path.ts';

import { requireAdmin } from '#web/features/admin/require-admin.ts';
import { tellNoAdmin } from '#web/features/admin/tell-no-admin.ts';

/** Says that the contacts are not for whoever asks. */
export function tellNoContacts(): void {
  tellNoAdmin(msg`Du har inte behörighet att exportera marknadsföringslistan`);
}

export function loadMarketing({ request }: LoaderFunctionArgs): Promise<AdminOverview> {
  return requireAdmin(request, { path: ADMIN_PATH, tell: tellNoContacts });
}

export function loadWaitlist({ request }: LoaderFunctionArgs): Promise<AdminOverview> {
  return requireAdmin(request, {
    path: '/',
    tell: () => tellNoAdmin(msg`Du har inte behörighet att se denna sida`),
  });
}
