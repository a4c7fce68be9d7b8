import type { AccountSessions } from '#worker/contract/account.ts';
import { listLiveSessions } from './session-queries.ts';
import { sessionLimits } from '#worker/domain/access/session.ts';
import type { Runtime } from '#worker/runtime.ts';

import type { SessionKey } from './sessions.ts';

/** The current browser first. */
export async function listAccountSessions(
  { db, clock }: Runtime,
  { id: currentId, userId }: SessionKey,
): Promise<AccountSessions> {
  const found = await listLiveSessions(db, userId, sessionLimits(clock()));
  const sessions = found.map((row) => ({ ...row, isCurrent: row.id === currentId }));
  return { sessions: sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
}
