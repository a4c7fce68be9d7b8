import type { MessageDescriptor } from '@lingui/core';

import { isFailureShown, notifyFailure } from '#web/app/notify.ts';

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
export function hasToldNoContacts(): boolean {
  return isFailureShown(NO_CONTACTS);
}
