import { withdrawAllFailures } from '#web/app/notify.ts';
import { store } from '#web/state/store.ts';

import { sessionAtom } from './session-atoms.ts';
import { announceSignOut } from './session-channel.ts';

/** Leaves, by `go`, the pages of somebody who is not signed in any more, in every tab; nothing of theirs stays behind. */
export async function leaveAccount(go: () => void | Promise<void>): Promise<void> {
  announceSignOut();
  withdrawAllFailures();
  await go();
  // Not before: the page that is left would be drawn once more, without its owner.
  store.set(sessionAtom, null);
}
