import {
  shareImageListSchema,
  shareImageSchema,
  type CreateShareImageBody,
} from '#worker/contract/sharing.ts';

import { client, fetchOrExplain } from './client.ts';
import { unwrap, unwrapEmpty, unwrapFile } from './unwrap.ts';

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
