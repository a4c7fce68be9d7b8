import { blankCanvas, compositeOver, type PictureNode } from '#worker/domain/sharing/picture.ts';
import { SHARE_SHAPES } from '#worker/domain/sharing/share-image.ts';
import { encodePng } from '#worker/platform/images/encode-png.ts';
import { rasterise } from '#worker/platform/images/rasterise.ts';

import { shareForeground, shareGround, type SharePicture } from './share-image.ts';

type Size = { width: number; height: number };

/** The background per language and shape, drawn once: four, below 4 MB together. */
const grounds = new Map<string, Uint8Array>();

export async function drawShareImage(share: SharePicture): Promise<Uint8Array<ArrayBuffer>> {
  const size = SHARE_SHAPES[share.shape];
  return drawOver(await groundOf(share), shareForeground(share), size);
}

/** Composites a layout over existing pixels, as a PNG. */
export async function drawOver(
  ground: Uint8Array,
  layout: PictureNode,
  size: Size,
): Promise<Uint8Array<ArrayBuffer>> {
  return encodePng(compositeOver(ground, await rasterise(layout, size)), size);
}

async function groundOf(share: SharePicture): Promise<Uint8Array> {
  const key = `${share.language} ${share.shape}`;
  const kept = grounds.get(key);
  if (kept !== undefined) return kept;
  const size = SHARE_SHAPES[share.shape];
  const ground = compositeOver(blankCanvas(size), await rasterise(shareGround(share), size));
  grounds.set(key, ground);
  return ground;
}
