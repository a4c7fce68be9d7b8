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

/** A single array: satori caches parsed fonts by identity. */
const fonts = [
  { name: FONTS.heading.fontFamily, weight: 700 as const, data: bricolageBold },
  { name: FONTS.text.fontFamily, weight: 400 as const, data: interRegular },
  { name: FONTS.figures.fontFamily, weight: 400 as const, data: plexRegular },
  { name: FONTS.figures.fontFamily, weight: 600 as const, data: plexSemibold },
];

/** Neither can be initialised twice; separate, so that one failing does not block the other. */
const startLayout = startOnce(() => init(yogaWasm));
const startDrawing = startOnce(() => initWasm(resvgWasm));

/** RGBA pixels, alpha premultiplied. Everything is bundled: no network. */
export async function rasterise(layout: PictureNode, { width, height }: Size): Promise<Uint8Array> {
  await Promise.all([startLayout(), startDrawing()]);
  // A missing glyph renders as an empty box.
  const options = { width, height, fonts, loadAdditionalAsset: async () => [] };
  const svg = await satori(layout, options);
  // satori outputs text as paths.
  const drawing = new Resvg(svg, { font: { loadSystemFonts: false } });
  const image = drawing.render();
  try {
    return image.pixels;
  } finally {
    // WebAssembly memory is not garbage-collected.
    image.free();
    drawing.free();
  }
}
