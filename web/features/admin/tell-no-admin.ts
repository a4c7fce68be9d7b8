import type { MessageDescriptor } from '@lingui/core';

import { notifyFailure } from '#web/app/notify.ts';

/** Tells whoever is no admin that something is not for them: once, however many calls were refused. */
export function tellNoAdmin(title: MessageDescriptor, detail?: MessageDescriptor): void {
  notifyFailure(title, { id: 'no-admin', ...(detail === undefined ? {} : { detail }) });
}
