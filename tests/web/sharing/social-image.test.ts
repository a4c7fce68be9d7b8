import { readFile } from 'node:fs/promises';

import { setupI18n } from '@lingui/core';
import { createElement } from 'react';
import satori, { type SatoriNode } from 'satori';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { LANGUAGES } from '#worker/domain/language.ts';
import { COLOURS, FONTS } from '#worker/domain/sharing/picture.ts';
import { SOCIAL_IMAGE } from '#worker/domain/pages/public-pages.ts';

import type { startDrawing } from '#web/prerender/social-image/draw-social-image.ts';
import type { socialImage } from '#web/prerender/social-image/social-image.tsx';

import { openWebBuild } from '#tests/web/support/web-build.ts';

const MODULE = '/prerender/social-image/draw-social-image.ts';
const PNG_SIGNATURE = '89504e470d0a1a0a';
/** At the edge of the paper nothing is printed: half of what the slip keeps free, as heights are rounded. */
const MARGIN = 16;
/** Of IBM Plex Mono, in parts of its size. */
const LETTER_WIDTH = 0.6;

const drawingSchema = z.object({
  startDrawing: z.custom<typeof startDrawing>((value) => typeof value === 'function'),
});

const layoutSchema = z.object({
  socialImage: z.custom<typeof socialImage>((value) => typeof value === 'function'),
});

/** Where satori puts each piece of a layout, before anything is turned or drawn. */
async function piecesOf(layout: ReturnType<typeof socialImage>): Promise<SatoriNode[]> {
  const font = async (path: string) =>
    readFile(new URL(`../../../node_modules/@fontsource/${path}-normal.woff`, import.meta.url));
  const pieces: SatoriNode[] = [];
  await satori(layout, {
    ...SOCIAL_IMAGE,
    fonts: [
      {
        name: FONTS.figures.fontFamily,
        weight: 400,
        data: await font('ibm-plex-mono/files/ibm-plex-mono-latin-400'),
      },
      {
        name: FONTS.figures.fontFamily,
        weight: 600,
        data: await font('ibm-plex-mono/files/ibm-plex-mono-latin-600'),
      },
    ],
    onNodeDetected: (piece) => pieces.push(piece),
  });
  return pieces;
}

/** A text that has too little room is drawn beyond it; all letters of the receipt's font are of one width. */
function inkWidth({ width, height, textContent = '' }: SatoriNode): number {
  const fontSizePx = height / FONTS.figures.lineHeight;
  return Math.max(width, Math.floor(textContent.length * LETTER_WIDTH * fontSizePx));
}

async function drawInBuildOfItsOwn(): Promise<Uint8Array> {
  const web = await openWebBuild();
  try {
    const draw = await drawingSchema.parse(await web.load(MODULE)).startDrawing();
    return await draw(createElement('div', { style: { ...FONTS.heading } }, 'Grinbox'));
  } finally {
    await web.close();
  }
}

test('every build of a process draws its pictures, the second as the first', async () => {
  const first = Buffer.from(await drawInBuildOfItsOwn());
  expect(first.toString('hex', 0, 8)).toBe(PNG_SIGNATURE);
  expect(first.equals(await drawInBuildOfItsOwn())).toBe(true);
});

test('all that is printed on the receipt of a social image lies on the paper, in both languages', async () => {
  const web = await openWebBuild();
  try {
    const { socialImage } = layoutSchema.parse(
      await web.load('/prerender/social-image/social-image.tsx'),
    );
    for (const language of LANGUAGES) {
      const messages = { [language]: await web.messagesIn(language) };
      const i18n = setupI18n({ locale: language, messages });
      const pieces = await piecesOf(socialImage({ title: '', description: '', i18n }));
      const paper = pieces.find(({ props }) => props['style']?.background === COLOURS.sheet);
      const { left, width } = z.object({ left: z.number(), width: z.number() }).parse(paper);
      const printed = pieces.filter((piece) => piece.left >= left && piece.textContent);
      expect(printed.map(({ textContent }) => textContent)).toContain('GRINBOX');
      const runOff = printed.filter(
        (piece) => piece.left + inkWidth(piece) > left + width - MARGIN,
      );
      expect(runOff.map(({ textContent }) => textContent)).toEqual([]);
    }
  } finally {
    await web.close();
  }
});
