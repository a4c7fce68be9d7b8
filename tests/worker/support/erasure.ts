import { expect } from 'vitest';

import { erasureViewSchema } from '#worker/contract/account.ts';

import { buildShop, type Shop, type ShopParts } from './build-order.ts';
import { PERSON } from './build-person.ts';
import { dumpAllTables } from './table-dump.ts';

/** What was asked of the world while erasing. */
type Told = { stopped: string[]; wiped: string[]; revoked: string[] };

/** A shop that notes what is stopped and wiped, and what Google is told. */
export async function buildErasableShop({ mailboxCleanup, mailboxScan, ...parts }: ShopParts = {}) {
  const told: Told = { stopped: [], wiped: [], revoked: [] };
  const shop = await buildShop({
    ...parts,
    oauth: {
      revoke: async (token) => {
        told.revoked.push(token);
        return true;
      },
    },
    mailboxScan: (userId, scanId) => ({
      destroy: async () => void told.wiped.push(scanId),
      ...mailboxScan?.(userId, scanId),
    }),
    mailboxCleanup: (userId, cleanupId) => ({
      stop: async () => {
        told.stopped.push(cleanupId);
        return true;
      },
      destroy: async () => void told.wiped.push(cleanupId),
      ...mailboxCleanup?.(userId, cleanupId),
    }),
  });
  return { shop, told };
}

/** As the account page sends it. */
export function postErasure({ api, cookie }: Pick<Shop, 'api' | 'cookie'>, body: unknown) {
  return api.send('/api/account/erase', { method: 'POST', cookie, body: JSON.stringify(body) });
}

/** Presses the button, and reads what came of it. */
export async function erase(shop: Pick<Shop, 'api' | 'cookie'>) {
  const response = await postErasure(shop, { isUnderstood: true });
  return { response, view: erasureViewSchema.parse(await response.json()) };
}

/** Nothing of the user is anywhere, by which they could be known. */
export async function expectForgotten({ user }: Pick<Shop, 'user'>) {
  const tables = (await dumpAllTables()).toLowerCase();
  for (const mark of [user.userId, user.email, user.googleSub, ...Object.values(PERSON)]) {
    expect(tables).not.toContain(mark.toLowerCase());
  }
}
