import { useEffect } from 'react';

import { atom, useSetAtom } from '#web/state/store.ts';

/** Whether something on a page that does without toasts may raise one. */
export const toastsWantedAtom = atom(false);

/** For what raises toasts on a public page: brings their code before the first of them. */
export function useToasts(): void {
  const want = useSetAtom(toastsWantedAtom);
  useEffect(() => want(true), [want]);
}
