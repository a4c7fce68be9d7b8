import type { ConnectionView, SessionView } from '#worker/contract/session.ts';
import { findNewestConnection, type ConnectionRow } from '#worker/db/queries/connections.ts';
import { findProfile } from '#worker/db/queries/profiles.ts';
import { canModifyMailbox, canReadMailbox } from '#worker/domain/google-scope.ts';
import { isSellingBy } from '#worker/env.ts';
import type { Runtime } from '#worker/runtime.ts';

export type Visitor = { userId: string; email: string } | null;

/** Who is signed in, with their newest connection, whether it still lives or not. */
export async function readSession(runtime: Runtime, visitor: Visitor): Promise<SessionView> {
  const { settings } = runtime;
  const sales = { priceList: settings.PRICE_LIST, isSelling: isSellingBy(settings) };
  if (visitor === null) return { ...sales, user: null, connection: null };
  const [row, profile] = await Promise.all([
    findNewestConnection(runtime.db, visitor.userId),
    findProfile(runtime.db, visitor.userId),
  ]);
  return {
    ...sales,
    user: { id: visitor.userId, email: visitor.email, currency: profile?.currency ?? null },
    connection: row === undefined ? null : toConnectionView(row),
  };
}

function toConnectionView(row: ConnectionRow): ConnectionView {
  return {
    id: row.id,
    provider: row.provider,
    scope: row.scope,
    canRead: canReadMailbox(row.scope),
    canModify: canModifyMailbox(row.scope),
    createdAtMs: row.createdAtMs,
    expiresAtMs: row.expiresAtMs,
    isRevoked: row.revoked,
    isRetryAllowed: row.retryAllowed,
  };
}
