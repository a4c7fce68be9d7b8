import { and, eq, ne } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { payments } from '../schema/payments.ts';
import { scans } from '../schema/scans.ts';
import { sessions } from '../schema/sessions.ts';
import { shareImages } from '../schema/share-images.ts';
import { testimonials } from '../schema/testimonials.ts';

/** Tables whose rows are somebody's, by the prefix of their ids. */
const OWNED = {
  scn: scans,
  ord: payments,
  cln: cleanups,
  shr: shareImages,
  tst: testimonials,
  ses: sessions,
};

export type OwnedPrefix = keyof typeof OWNED;

export function isOwnedPrefix(prefix: string): prefix is OwnedPrefix {
  return Object.hasOwn(OWNED, prefix);
}

/** Whether a row is there, and another's. */
export async function isRowOfAnother(
  db: Database,
  { prefix, id, userId }: { prefix: OwnedPrefix; id: string; userId: string },
): Promise<boolean> {
  const table = OWNED[prefix];
  const row = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), ne(table.userId, userId)))
    .get();
  return row !== undefined;
}
