import { useEffect } from 'react';

import { atom, useSetAtom } from '#web/shared/lib/store.ts';

/** Whether something on a page that does without toasts may raise one. */
export const toastsWantedAtom = atom(false);

const toaster = Promise.withResolvers<void>();

/** Once there is somewhere to show a toast: one that is raised before waits for it unseen. */
export const toasterReady = toaster.promise;

export function tellToasterReady(): void {
  toaster.resolve();
}

/** For what raises toasts on a public page: brings their code before the first of them. */
export function useToasts(): void {
  const want = useSetAtom(toastsWantedAtom);
  useEffect(() => want(true), [want]);
}
