import { createElement } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { FONTS } from '#worker/domain/picture/picture-style.ts';

import type { startDrawing } from '#web/prerender/social-image/draw-social-image.ts';

import { openWebBuild } from './web-build.ts';

const MODULE = '/prerender/social-image/draw-social-image.ts';
const PNG_SIGNATURE = '89504e470d0a1a0a';

const drawingSchema = z.object({
  startDrawing: z.custom<typeof startDrawing>((value) => typeof value === 'function'),
});

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
