import { isGatedVisit } from '#worker/domain/pages/launch.ts';

import { saveInTab, readInTab } from '#web/shared/lib/tab-storage.ts';

const ENTERED_KEY = 'grinbox.entered';

type Address = { pathname: string; search: string };

export function isGatedAddress({ pathname, search }: Address): boolean {
  return isGatedVisit(pathname, new URLSearchParams(search));
}

/** An installed app opens at the manifest's address, without `verify`. */
export function isInstalledApp(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches;
}

/** Without session storage, for this document. */
let hasEntered = false;

/** True once per tab, for the first page behind the gate; a reload comes from inside. */
export function enters(): boolean {
  const isFirst = !hasEntered && readInTab(ENTERED_KEY) === null;
  hasEntered = true;
  saveInTab(ENTERED_KEY, { entered: true });
  return isFirst;
}
