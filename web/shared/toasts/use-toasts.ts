import { useEffect } from 'react';

import { atom, useSetAtom } from '#web/shared/lib/store.ts';

export const toastsWantedAtom = atom(false);

const toaster = Promise.withResolvers<void>();

/** A toast raised before the toaster is mounted is not shown. */
export const toasterReady = toaster.promise;

export function tellToasterReady(): void {
  toaster.resolve();
}

/** Loads the toasts' code on a public page ahead of the first. */
export function useToasts(): void {
  const want = useSetAtom(toastsWantedAtom);
  useEffect(() => want(true), [want]);
}
