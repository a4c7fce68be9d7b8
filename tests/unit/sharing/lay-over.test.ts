import { expect, test } from 'vitest';

import {
  blankCanvas,
  COLOURS,
  compositeOver,
  nearestInPalette,
  PALETTE,
} from '#worker/domain/sharing/picture.ts';

const PAPER = [0xfb, 0xfa, 0xf6];
const INK = [0x17, 0x20, 0x1b];

test('a byte is enough to name every colour of a picture', () => {
  expect(PALETTE.length).toBeLessThanOrEqual(256);
});

test('what lies in the flat keeps its colour to the letter, whatever was asked for before', () => {
  nearestInPalette(0xfa, 0xf9, 0xf5);
  const { paper, sheet, ink, soft, line, shade, moss } = COLOURS;
  for (const hex of [paper, sheet, ink, soft, line, shade, moss]) {
    const bytes = [...Buffer.from(hex.slice(1), 'hex')];
    const [red = 0, green = 0, blue = 0] = bytes;
    expect(PALETTE[nearestInPalette(red, green, blue)]).toEqual(bytes);
  }
});

test('paper shows where nothing covers it, and half where it is half covered', () => {
  const half = [...INK.map((part) => Math.round((part * 128) / 255)), 128];
  const pixels = Uint8Array.from([0, 0, 0, 0, ...INK, 255, ...half]);
  const laid = compositeOver(blankCanvas({ width: 3, height: 1 }), pixels);
  const [bare, covered, between = []] = [...laid].map((number) => PALETTE[number]);
  expect(bare).toEqual(PAPER);
  expect(covered).toEqual(INK);
  for (const [index, part] of between.entries()) {
    const middle = ((PAPER[index] ?? 0) + (INK[index] ?? 0)) / 2;
    expect(Math.abs(part - middle)).toBeLessThan(6);
  }
});

test('what was laid down before is left as it was', () => {
  const ground = blankCanvas({ width: 1, height: 1 });
  compositeOver(ground, Uint8Array.from([...INK, 255]));
  expect([...ground]).toEqual([0]);
});
