import { SOCIAL_IMAGE } from '#worker/domain/social-image.ts';

/** The two shapes of a share image, in pixels: as networks unfurl an address, and as feeds show a picture. */
export const SHARE_SHAPES = {
  wide: SOCIAL_IMAGE,
  square: { width: 1080, height: 1080 },
} as const;

export type ShareShape = keyof typeof SHARE_SHAPES;

export const SHARE_SHAPE_NAMES: readonly ShareShape[] = ['wide', 'square'];

/** To be raised with any change to how a share image looks, so that every copy of the former one is passed over. */
const LOOK = 2;

/** A share as its address names it: `version` counts the times that its figures changed. */
type SharedAs = { id: string; version: number };

/** The public page of a share. */
export function sharePagePath(id: string): string {
  return `/share/${id}`;
}

/** `1200x630.png` */
export function shareFileName(shape: ShareShape): string {
  const { width, height } = SHARE_SHAPES[shape];
  return `${width}x${height}.png`;
}

export function shapeOfFile(fileName: string): ShareShape | null {
  return SHARE_SHAPE_NAMES.find((shape) => shareFileName(shape) === fileName) ?? null;
}

/** What a picture's address carries, so that a changed picture has another. */
export function shareImageVersion(version: number): string {
  return `${LOOK}.${version}`;
}

export function shareImagePath({ id, version }: SharedAs, shape: ShareShape): string {
  return `${sharePagePath(id)}/${shareFileName(shape)}?v=${shareImageVersion(version)}`;
}
