import {
  type CreateShareImageBody,
  shareImageListSchema,
  shareImageSchema,
  type ShareImageView,
} from '#worker/contract/sharing.ts';

import { client, fetchOrExplain, unwrap, unwrapEmpty, unwrapFile } from '#web/shared/api/client.ts';

/** Merges a late list with what was made or removed here meanwhile. */
export function knownShares(
  listed: readonly ShareImageView[],
  made: readonly ShareImageView[],
  takenBack: ReadonlySet<string>,
): ShareImageView[] {
  const isKnown = ({ id }: ShareImageView) => made.some((one) => one.id === id);
  return [...listed.filter((one) => !isKnown(one)), ...made].filter(({ id }) => !takenBack.has(id));
}

/** Idempotent: the picture keeps its address. */
export function createShareImage(share: CreateShareImageBody) {
  return unwrap(client.api['share-images'].$post({ json: share }), shareImageSchema);
}

export function listShareImages(orderId: string) {
  return unwrap(
    client.api.orders[':orderId']['share-images'].$get({ param: { orderId } }),
    shareImageListSchema,
  );
}

export function withdrawShareImage(shareId: string): Promise<void> {
  return unwrapEmpty(client.api['share-images'][':shareId'].$delete({ param: { shareId } }));
}

export function fetchShareFile(imagePath: string): Promise<Blob> {
  return unwrapFile(fetchOrExplain(imagePath));
}
