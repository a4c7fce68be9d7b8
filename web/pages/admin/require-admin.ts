import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type LoaderFunctionArgs, redirect } from 'react-router';

import type { AdminOverview } from '#worker/contract/admin.ts';

import { requireSession } from '#web/entities/access/session.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { keepChoices } from '#web/shared/router/paths.ts';
import { isFailureShown, notifyFailure } from '#web/shared/toasts/notify.tsx';

import { fetchAdminOverview } from './api.ts';

const NO_ADMIN = 'no-admin';
const NO_CONTACTS = 'no-contacts';

/** Tells whoever is no admin that something is not for them: once, however many calls were refused. */
export function tellNoAdmin(title: MessageDescriptor, detail?: MessageDescriptor): void {
  notifyFailure(title, { id: NO_ADMIN, ...(detail === undefined ? {} : { detail }) });
}

/** The same of the contacts, from which they are led to the panel, which is not for them either. */
export function tellNoContacts(title: MessageDescriptor): void {
  notifyFailure(title, { id: NO_CONTACTS });
}

/** Whether they have been told of that, and can still read it: the panel's own reason would hide it. */
function hasToldNoContacts(): boolean {
  return isFailureShown(NO_CONTACTS);
}

/** What waits there; or nothing of it, until whoever asks has signed in again. */
export type AdminEntry = { kind: 'let-in'; overview: AdminOverview } | { kind: 'sign-in-too-old' };

/** Where whoever is no admin is sent, and what they are told there. */
export type Refusal = { path: string; tell: () => void };

const OF_PANEL: Refusal = {
  path: '/auth',
  tell: () => {
    if (hasToldNoContacts()) return;
    tellNoAdmin(msg`Åtkomst nekad`, msg`Du har inte behörighet till admin-panelen`);
  },
};

/**
 * For loaders of the pages behind the counter: whether their visitor may be there, or a move away with the reason. A
 * sign-in that has grown too old moves nobody: what is being written stays where it is.
 */
export async function requireAdmin(
  request: Request,
  refusal: Refusal = OF_PANEL,
): Promise<AdminEntry> {
  await requireSession(request);
  try {
    return { kind: 'let-in', overview: await fetchAdminOverview() };
  } catch (error) {
    if (describeError(error).code === 'sign_in_too_old') return { kind: 'sign-in-too-old' };
    if (!isNoAdmin(error)) throw error;
    // The router has gone on to something else, and leads nobody away by this.
    if (!request.signal.aborted) refusal.tell();
    throw redirect(keepChoices(refusal.path, new URL(request.url)));
  }
}

/** To whoever is no admin (any more), nothing is there. */
function isNoAdmin(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

export function loadAdmin({ request }: LoaderFunctionArgs): Promise<AdminEntry> {
  return requireAdmin(request);
}
