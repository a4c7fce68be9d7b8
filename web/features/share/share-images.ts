import {
  type CreateShareImageBody,
  shareImageListSchema,
  shareImageSchema,
  type ShareImageView,
} from '#worker/contract/sharing.ts';

import { client, fetchOrExplain, unwrap, unwrapEmpty, unwrapFile } from '#web/shared/api/client.ts';

/**
 * The pictures that there are, when the answer to the question which there were comes at last: what was made here
 * meanwhile is newer than it, and so is what was taken back.
 */
export function knownShares(
  listed: readonly ShareImageView[],
  made: readonly ShareImageView[],
  takenBack: ReadonlySet<string>,
): ShareImageView[] {
  const isKnown = ({ id }: ShareImageView) => made.some((one) => one.id === id);
  return [...listed.filter((one) => !isKnown(one)), ...made].filter(({ id }) => !takenBack.has(id));
}

/** Makes what a purchase came to public, with the figures of now; again, it keeps its address. */
export function createShareImage(share: CreateShareImageBody) {
  return unwrap(client.api['share-images'].$post({ json: share }), shareImageSchema);
}

/** What everybody can see of a purchase. */
export function listShareImages(orderId: string) {
  return unwrap(
    client.api.orders[':orderId']['share-images'].$get({ param: { orderId } }),
    shareImageListSchema,
  );
}

/** Nobody finds it any more. */
export function takeBackShareImage(shareId: string): Promise<void> {
  return unwrapEmpty(client.api['share-images'][':shareId'].$delete({ param: { shareId } }));
}

/** The picture itself, by its path on our site. */
export function fetchShareFile(imagePath: string): Promise<Blob> {
  return unwrapFile(fetchOrExplain(imagePath));
}
