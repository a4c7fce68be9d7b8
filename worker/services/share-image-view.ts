import type { ShareImageView } from '#worker/contract/share-image.ts';
import type { ShareImageRow } from '#worker/db/queries/share-images.ts';
import { shareImagePath, sharePagePath } from '#worker/domain/share/share-shape.ts';
import type { Runtime } from '#worker/runtime.ts';

/** A share as whoever made it sees it: what it says, and where. */
export function toShareImageView(
  { settings }: Pick<Runtime, 'settings'>,
  row: ShareImageRow,
): ShareImageView {
  return {
    id: row.id,
    language: row.language,
    pageUrl: settings.APP_ORIGIN + sharePagePath(row.id),
    imagePaths: { wide: shareImagePath(row, 'wide'), square: shareImagePath(row, 'square') },
    messageCount: row.emailCount,
    co2: { lowKg: row.co2LowKg, centralKg: row.co2SavedKg, highKg: row.co2HighKg },
  };
}
