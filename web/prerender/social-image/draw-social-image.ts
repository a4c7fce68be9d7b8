import bricolageBold from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff?inline';
import plexSemibold from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff?inline';
import plexRegular from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff?inline';
import interRegular from '@fontsource/inter/files/inter-latin-400-normal.woff?inline';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import resvgWasm from '@resvg/resvg-wasm/index_bg.wasm?url&inline';
import type { ReactNode } from 'react';
import satori from 'satori';

import { FONTS } from '#worker/domain/sharing/picture.ts';
import { SOCIAL_IMAGE } from '#worker/domain/pages/public-pages.ts';

/** Created once per build: the rasteriser can be started only once. */
export async function startDrawing(): Promise<(layout: ReactNode) => Promise<Uint8Array>> {
  await initWasm(await bytesOf(resvgWasm));
  const fonts = [
    { name: FONTS.heading.fontFamily, weight: 700, data: await bytesOf(bricolageBold) },
    { name: FONTS.text.fontFamily, weight: 400, data: await bytesOf(interRegular) },
    { name: FONTS.figures.fontFamily, weight: 400, data: await bytesOf(plexRegular) },
    { name: FONTS.figures.fontFamily, weight: 600, data: await bytesOf(plexSemibold) },
  ] as const;
  return async (layout) => {
    const svg = await satori(layout, { ...SOCIAL_IMAGE, fonts: [...fonts], loadAdditionalAsset });
    // satori has turned texts into paths.
    return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  };
}

/** satori asks for glyphs that no font has; without an answer it draws a box. */
function loadAdditionalAsset(languageCode: string, text: string): Promise<never> {
  throw new Error(`No font of the social images holds "${text}" (${languageCode}).`);
}

async function bytesOf(dataUrl: string): Promise<ArrayBuffer> {
  return (await fetch(dataUrl)).arrayBuffer();
}
