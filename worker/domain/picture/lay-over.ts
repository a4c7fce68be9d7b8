import { nearestInPalette, PALETTE } from './picture-palette.ts';

const BYTES_PER_PIXEL = 4;

/** Bare paper, a number of the palette for each pixel. */
export function bareGround({ width, height }: { width: number; height: number }): Uint8Array {
  return new Uint8Array(width * height);
}

/** The ground with pixels over it that let it through where they do not cover (red, green and blue times their alpha). */
export function layOver(ground: Uint8Array, pixels: Uint8Array): Uint8Array {
  const laid = ground.slice();
  const words = wordsOf(pixels);
  for (let index = 0; index < laid.length; index += 1) {
    // Nine of ten are clear: whatever is done for each of a million is most of the time that a picture takes.
    if (words[index] === 0) continue;
    const at = index * BYTES_PER_PIXEL;
    const through = (255 - (pixels[at + 3] ?? 0)) / 255;
    const below = PALETTE[laid[index] ?? 0] ?? [0, 0, 0];
    laid[index] = nearestInPalette(
      Math.round((pixels[at] ?? 0) + below[0] * through),
      Math.round((pixels[at + 1] ?? 0) + below[1] * through),
      Math.round((pixels[at + 2] ?? 0) + below[2] * through),
    );
  }
  return laid;
}

/** Four bytes at a time, which have to begin at a whole multiple of four: a copy does, wherever the pixels lie. */
function wordsOf(pixels: Uint8Array): Uint32Array {
  const isAligned = pixels.byteOffset % BYTES_PER_PIXEL === 0;
  const { buffer, byteOffset, byteLength } = isAligned ? pixels : pixels.slice();
  return new Uint32Array(buffer, byteOffset, Math.floor(byteLength / BYTES_PER_PIXEL));
}
