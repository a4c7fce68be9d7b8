import { nearestInPalette, PALETTE } from './picture-palette.ts';

const BYTES_PER_PIXEL = 4;

/** Bare paper, a number of the palette for each pixel. */
export function bareGround({ width, height }: { width: number; height: number }): Uint8Array {
  return new Uint8Array(width * height);
}

/** The ground with pixels over it that let it through where they do not cover (red, green and blue times their alpha). */
export function layOver(ground: Uint8Array, pixels: Uint8Array): Uint8Array {
  const laid = ground.slice();
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  for (let index = 0; index < laid.length; index += 1) {
    const pixel = view.getUint32(index * BYTES_PER_PIXEL);
    const alpha = pixel & 0xff;
    if (alpha === 0) continue;
    const below = PALETTE[laid[index] ?? 0] ?? [0, 0, 0];
    const through = (255 - alpha) / 255;
    laid[index] = nearestInPalette(
      Math.round((pixel >>> 24) + below[0] * through),
      Math.round(((pixel >>> 16) & 0xff) + below[1] * through),
      Math.round(((pixel >>> 8) & 0xff) + below[2] * through),
    );
  }
  return laid;
}
