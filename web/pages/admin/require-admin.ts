import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type LoaderFunctionArgs, redirect } from 'react-router';

import type { AdminOverview } from '#worker/contract/admin.ts';
import { ADMIN_PATH } from '#worker/domain/admin/admin-paths.ts';

import { requireSession } from '#web/entities/access/session.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { keepChoices } from '#web/shared/router/kept-choices.ts';
import { isFailureShown, notifyFailure } from '#web/shared/toasts/notify.ts';

import { fetchAdminOverview } from './api.ts';

const NO_ADMIN = 'no-admin';
const NO_CONTACTS = 'no-contacts';

/** One toast, however many calls were refused. */
function notifyNotAdmin(title: MessageDescriptor, detail?: MessageDescriptor): void {
  notifyFailure(title, { id: NO_ADMIN, ...(detail === undefined ? {} : { detail }) });
}

function notifyNoContacts(title: MessageDescriptor): void {
  notifyFailure(title, { id: NO_CONTACTS });
}

/** Whether the toast stands: the panel's own reason would hide it. */
function isNoContactsToastShown(): boolean {
  return isFailureShown(NO_CONTACTS);
}

/** null until the user has signed in again. */
export type AdminEntry = { kind: 'let-in'; overview: AdminOverview } | { kind: 'sign-in-too-old' };

export type Refusal = { path: string; tell: () => void };

const OF_PANEL: Refusal = {
  path: '/auth',
  tell: () => {
    if (isNoContactsToastShown()) return;
    notifyNotAdmin(msg`Åtkomst nekad`, msg`Du har inte behörighet till admin-panelen`);
  },
};

/**
 * For loaders: redirects those who are no admin. A sign-in that has grown too old does not redirect, so that
 * drafts stay.
 */
async function requireAdmin(request: Request, refusal: Refusal = OF_PANEL): Promise<AdminEntry> {
  await requireSession(request);
  try {
    return { kind: 'let-in', overview: await fetchAdminOverview() };
  } catch (error) {
    if (describeError(error).code === 'sign_in_too_old') return { kind: 'sign-in-too-old' };
    if (!isNoAdmin(error)) throw error;
    // The navigation was superseded.
    if (!request.signal.aborted) refusal.tell();
    throw redirect(keepChoices(refusal.path, new URL(request.url)));
  }
}

function isNoAdmin(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

export function loadAdmin({ request }: LoaderFunctionArgs): Promise<AdminEntry> {
  return requireAdmin(request);
}

export function refuseContacts(): void {
  notifyNoContacts(msg`Du har inte behörighet att exportera marknadsföringslistan`);
}

export function loadMarketing({ request }: LoaderFunctionArgs): Promise<AdminEntry> {
  return requireAdmin(request, { path: ADMIN_PATH, tell: refuseContacts });
}

export function loadWaitlist({ request }: LoaderFunctionArgs): Promise<AdminEntry> {
  return requireAdmin(request, {
    path: '/',
    tell: () => notifyNotAdmin(msg`Du har inte behörighet att se denna sida`),
  });
}
