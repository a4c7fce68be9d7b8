import { confirmWaitlistEntry, deleteWaitlistEntry } from '#worker/db/queries/waitlist.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { Runtime } from '#worker/runtime.ts';

import { readWaitlistToken, type WaitlistLink } from './waitlist-link.ts';

/**
 * Its owner wants to be on the list. Safe to repeat.
 * @throws AppError not_found, for a link that is not ours and one whose address is gone
 */
export async function confirmWaitlist(runtime: Runtime, token: string): Promise<void> {
  const { id, marketingTextVersion } = requireLink(runtime, token);
  const nowMs = runtime.clock();
  const isOnList = await confirmWaitlistEntry(runtime.db, id, { marketingTextVersion, nowMs });
  if (!isOnList) throw new AppError('not_found');
}

/**
 * Its owner wants off the list, and to be forgotten. Safe to repeat.
 * @throws AppError not_found, for a link that is not ours
 */
export async function leaveWaitlist(runtime: Runtime, token: string): Promise<void> {
  const { id } = requireLink(runtime, token);
  await deleteWaitlistEntry(runtime.db, id);
}

function requireLink(runtime: Runtime, token: string): WaitlistLink {
  const link = readWaitlistToken(runtime, token);
  if (link === null) throw new AppError('not_found');
  return link;
}
