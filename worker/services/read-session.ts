import type { ConnectionView, SessionView } from '#worker/contract/session.ts';
import type { NewestConnection } from '#worker/db/queries/sessions.ts';
import { canModifyMailbox, canReadMailbox } from '#worker/domain/google-scope.ts';
import { isSellingBy } from '#worker/env.ts';
import type { Currency } from '#worker/domain/order/price-list.ts';
import type { Runtime } from '#worker/runtime.ts';

export type Visitor = {
  userId: string;
  email: string;
  currency: Currency | null;
  connection: NewestConnection | null;
} | null;

/** Who is signed in, with their newest connection, whether it still lives or not. */
export function readSession(
  { settings }: Pick<Runtime, 'settings'>,
  visitor: Visitor,
): SessionView {
  const sales = { priceList: settings.PRICE_LIST, isSelling: isSellingBy(settings) };
  if (visitor === null) return { ...sales, user: null, connection: null };
  const { userId: id, email, currency, connection } = visitor;
  return {
    ...sales,
    user: { id, email, currency },
    connection: connection === null ? null : toConnectionView(connection),
  };
}

function toConnectionView(row: NewestConnection): ConnectionView {
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
