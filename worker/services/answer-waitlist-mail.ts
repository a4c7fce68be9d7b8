import type { WaitlistLeft } from '#worker/contract/waitlist.ts';
import { keepPeace } from '#worker/db/queries/allowances.ts';
import {
  confirmWaitlistEntry,
  declineWaitlistNews,
  deleteWaitlistEntry,
  findWaitlistEntry,
} from '#worker/db/queries/waitlist.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { WAITLIST_PEACE_MS } from '#worker/domain/waitlist/waitlist-rules.ts';
import type { WaitlistLink } from '#worker/domain/waitlist/waitlist-token.ts';
import type { Runtime } from '#worker/runtime.ts';

import { readWaitlistToken } from './waitlist-link.ts';
import { waitlistPeaceId } from './waitlist-peace.ts';

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
 * Its owner wants to be on the list, and no news beside the launch. Safe to repeat.
 * @throws AppError not_found, for a link that is not ours and one whose address is gone
 */
export async function declineNews(runtime: Runtime, token: string): Promise<void> {
  const { id } = requireLink(runtime, token);
  const isOnList = await declineWaitlistNews(runtime.db, id, runtime.clock());
  if (!isOnList) throw new AppError('not_found');
}

/**
 * Its owner wants off the list, to be forgotten, and for a while not to be asked again. Safe to repeat. Where
 * its entry is gone nobody knows the address, which then cannot be left in peace either.
 * @throws AppError not_found, for a link that is not ours
 */
export async function leaveWaitlist(runtime: Runtime, token: string): Promise<WaitlistLeft> {
  const { id } = requireLink(runtime, token);
  const { db, clock } = runtime;
  const entry = await findWaitlistEntry(db, id);
  if (entry === undefined) return { wasOnList: false };
  const nowMs = clock();
  const times = { nowMs, endsAtMs: nowMs + WAITLIST_PEACE_MS };
  const peace = keepPeace(db, waitlistPeaceId(runtime, entry.email), times);
  await deleteWaitlistEntry(db, id, { nowMs, peace });
  return { wasOnList: true };
}

function requireLink(runtime: Runtime, token: string): WaitlistLink {
  const link = readWaitlistToken(runtime, token);
  if (link === null) throw new AppError('not_found');
  return link;
}
