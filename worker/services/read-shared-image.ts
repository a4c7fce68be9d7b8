import { findSharedImage, type ShareImageRow } from '#worker/db/queries/share-images.ts';
import type { SharedImage } from '#worker/domain/share/shared-image.ts';
import type { Runtime } from '#worker/runtime.ts';

const SHARE_ID = /^shr_[a-z2-7]{26}$/;

/** The share of a public address; null for an address that is nobody's, or no longer. */
export async function readSharedImage(
  { db }: Pick<Runtime, 'db'>,
  id: string,
): Promise<SharedImage | null> {
  const row = SHARE_ID.test(id) ? await findSharedImage(db, id) : undefined;
  return row === undefined ? null : toSharedImage(row);
}

function toSharedImage(row: ShareImageRow): SharedImage {
  const { id, version, language, emailCount, co2LowKg, co2SavedKg, co2HighKg } = row;
  const co2 = { lowKg: co2LowKg, centralKg: co2SavedKg, highKg: co2HighKg };
  return { id, version, language, figures: { messageCount: emailCount, co2 } };
}
