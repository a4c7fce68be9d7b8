import type { MessageDescriptor } from '@lingui/core';

import { store } from '#web/state/store.ts';

import { toasterReady, toastsWantedAtom } from './use-toasts.ts';

/** Tells of a failure on a page that does without toasts: their code comes for this one, and is fetched by nobody else. */
export async function notifyFailureLate(
  title: MessageDescriptor,
  options: { id: string },
): Promise<void> {
  store.set(toastsWantedAtom, true);
  const [{ notifyFailure }] = await Promise.all([import('./notify.ts'), toasterReady]);
  notifyFailure(title, options);
}
