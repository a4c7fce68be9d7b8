import { isKeptOutOf } from '#worker/domain/pages/launch.ts';

import { keepInTab, readInTab } from '#web/shared/lib/tab-storage.ts';

const ENTERED_KEY = 'grinbox.entered';

type Address = { pathname: string; search: string };

/** Whether the gate keeps a visitor of this page out. */
export function isKeptOut({ pathname, search }: Address): boolean {
  return isKeptOutOf(pathname, new URLSearchParams(search));
}

/** Whether this is the app on somebody's home screen, which opens where its manifest says, without `verify`. */
export function isInstalledApp(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches;
}

/** Where tab storage is closed to us, this document's memory has to do. */
let hasEntered = false;

/** Whether this tab comes from outside: true once, for the first page behind the gate. A reload comes from inside. */
export function enters(): boolean {
  const isFirst = !hasEntered && readInTab(ENTERED_KEY) === null;
  hasEntered = true;
  keepInTab(ENTERED_KEY, { entered: true });
  return isFirst;
}
