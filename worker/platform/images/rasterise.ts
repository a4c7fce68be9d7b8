import bricolageBold from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff';
import plexRegular from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff';
import plexSemibold from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff';
import interRegular from '@fontsource/inter/files/inter-latin-400-normal.woff';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import resvgWasm from '@resvg/resvg-wasm/index_bg.wasm';
import satori, { init } from 'satori/standalone';
import yogaWasm from 'satori/yoga.wasm';

import { FONTS, type PictureNode } from '#worker/domain/sharing/picture.ts';
import { startOnce } from '#worker/platform/concurrency/tasks.ts';

type Size = { width: number; height: number };

/** One array for good: satori keeps what it has read of fonts by their identity. */
const fonts = [
  { name: FONTS.heading.fontFamily, weight: 700 as const, data: bricolageBold },
  { name: FONTS.text.fontFamily, weight: 400 as const, data: interRegular },
  { name: FONTS.figures.fontFamily, weight: 400 as const, data: plexRegular },
  { name: FONTS.figures.fontFamily, weight: 600 as const, data: plexSemibold },
];

/** Either refuses to be started twice: each by itself, so that one that fails does not keep the other from being had. */
const startLayout = startOnce(() => init(yogaWasm));
const startDrawing = startOnce(() => initWasm(resvgWasm));

/**
 * The pixels of a layout: red, green and blue, each times the alpha that follows them. All that it needs is part of
 * the Worker: nothing is asked of anybody.
 */
export async function rasterise(layout: PictureNode, { width, height }: Size): Promise<Uint8Array> {
  await Promise.all([startLayout(), startDrawing()]);
  // What no font holds is drawn as an empty box.
  const options = { width, height, fonts, loadAdditionalAsset: async () => [] };
  const svg = await satori(layout, options);
  // satori has turned the texts into paths: no font is looked for.
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false } });
  const image = drawing.render();
  try {
    return image.pixels;
  } finally {
    // The rasteriser's memory is its own, and no collector comes by there.
    image.free();
    drawing.free();
  }
}
