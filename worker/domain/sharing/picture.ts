import { cutText } from '#worker/domain/text.ts';
import { BRAND, BRAND_MARK_SHAPE } from '#worker/domain/brand.ts';

type PictureStyle = Readonly<Record<string, string | number>>;

/** React element shape that satori lays out. */
export type PictureNode = {
  type: string;
  key: null;
  props: Readonly<Record<string, unknown>>;
};

export type PictureContent = string | PictureNode;

/** Satori knows flex boxes only. */
export function box(style: PictureStyle, ...children: PictureContent[]): PictureNode {
  return pictureNode('div', { style: { display: 'flex', ...style }, children });
}

/** Never wrapped. */
export function line(text: string, style: PictureStyle = {}): PictureNode {
  return pictureNode('div', { style: { whiteSpace: 'pre', ...style }, children: text });
}

type Shape = { d: string; viewBox: string; width: number; height: number; fill: string };

export function shape({ d, fill, ...frame }: Shape): PictureNode {
  return pictureNode('svg', { ...frame, children: [pictureNode('path', { d, fill })] });
}

function pictureNode(type: string, props: PictureNode['props']): PictureNode {
  return { type, key: null, props };
}

/** Light tokens of `web/shared/styles/tokens.css`. `shade` exists only here. */
export const COLOURS = {
  paper: '#fbfaf6',
  sheet: '#ffffff',
  ink: '#17201b',
  soft: '#5b655f',
  line: '#dcd8cc',
  shade: '#efece3',
  moss: '#2e6b4f',
  clayText: '#a3411a',
  clayTint: '#f9e9e1',
} as const;

export const FONTS = {
  heading: {
    fontFamily: 'Bricolage Grotesque',
    fontWeight: 700,
    letterSpacing: '-0.035em',
    lineHeight: 1.02,
  },
  text: { fontFamily: 'Inter', fontWeight: 400, lineHeight: 1.45 },
  figures: { fontFamily: 'IBM Plex Mono', fontWeight: 400, lineHeight: 1.4 },
} as const;

type Colour = readonly [red: number, green: number, blue: number];

/** Adjacent colours, and shades between them for smooth edges. */
const EDGE_PAIRS = [
  { from: COLOURS.paper, to: COLOURS.ink, shades: 30 },
  { from: COLOURS.sheet, to: COLOURS.ink, shades: 30 },
  { from: COLOURS.paper, to: COLOURS.soft, shades: 28 },
  { from: COLOURS.sheet, to: COLOURS.soft, shades: 28 },
  { from: COLOURS.paper, to: COLOURS.moss, shades: 20 },
  { from: COLOURS.sheet, to: COLOURS.line, shades: 12 },
  { from: COLOURS.paper, to: COLOURS.shade, shades: 6 },
  { from: COLOURS.sheet, to: COLOURS.shade, shades: 6 },
  { from: COLOURS.paper, to: COLOURS.sheet, shades: 3 },
] as const;

const FLAT = [
  COLOURS.paper,
  COLOURS.sheet,
  COLOURS.ink,
  COLOURS.soft,
  COLOURS.line,
  COLOURS.shade,
  COLOURS.moss,
].map(colourOf);

/** Index 0 is bare paper. */
export const PALETTE: readonly Colour[] = [
  ...FLAT,
  ...EDGE_PAIRS.flatMap(({ from, to, shades }) => between(colourOf(from), colourOf(to), shades)),
];

const BITS = 6;
const UNKNOWN = -1;

/** Cache by the upper bits of each channel: a search per pixel would take seconds. */
const numbers = new Int16Array(1 << (3 * BITS)).fill(UNKNOWN);
// Flat colours are exact, whichever neighbour is looked up first.
for (const [number, colour] of FLAT.entries()) numbers[keyOf(...colour)] = number;

/** Palette index. */
export function nearestInPalette(red: number, green: number, blue: number): number {
  const key = keyOf(red, green, blue);
  const known = numbers[key] ?? UNKNOWN;
  if (known !== UNKNOWN) return known;
  const distances = PALETTE.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
  const nearest = distances.indexOf(Math.min(...distances));
  numbers[key] = nearest;
  return nearest;
}

function keyOf(red: number, green: number, blue: number): number {
  const drop = 8 - BITS;
  return ((red >> drop) << (2 * BITS)) | ((green >> drop) << BITS) | (blue >> drop);
}

function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** Exclusive. */
function between(from: Colour, to: Colour, count: number): Colour[] {
  return Array.from({ length: count }, (_, index) => {
    const part = (index + 1) / (count + 1);
    const mixed = (low: number, high: number) => Math.round(low + (high - low) * part);
    return [mixed(from[0], to[0]), mixed(from[1], to[1]), mixed(from[2], to[2])];
  });
}

const BYTES_PER_PIXEL = 4;

/** Palette indices. */
export function blankCanvas({ width, height }: { width: number; height: number }): Uint8Array {
  return new Uint8Array(width * height);
}

export function compositeOver(ground: Uint8Array, pixels: Uint8Array): Uint8Array {
  const laid = ground.slice();
  const words = wordsOf(pixels);
  for (let index = 0; index < laid.length; index += 1) {
    // Nine of ten pixels are transparent; per-pixel work dominates the rendering time.
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

/** A Uint32Array needs 4-byte alignment: copy if necessary. */
function wordsOf(pixels: Uint8Array): Uint32Array {
  const isAligned = pixels.byteOffset % BYTES_PER_PIXEL === 0;
  const { buffer, byteOffset, byteLength } = isAligned ? pixels : pixels.slice();
  return new Uint32Array(buffer, byteOffset, Math.floor(byteLength / BYTES_PER_PIXEL));
}

const MAX_LENGTH = 160;

/** The Latin subset of our fonts, and the drawn subscript two. */
const UNPRINTABLE =
  /[^\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212\u2082]/gu;

/** Without glyphs our fonts lack, cut to a line. */
export function printableText(text: string): string {
  // Before normalising too: a megabyte takes time.
  const composed = cutText(text, 4 * MAX_LENGTH).normalize('NFC');
  return composed.replace(UNPRINTABLE, '').slice(0, MAX_LENGTH).trim();
}

export function brandLine() {
  return box(
    { alignItems: 'center' },
    shape({ ...BRAND_MARK_SHAPE, width: 32, height: 40, fill: COLOURS.moss }),
    line(BRAND.productName, { ...FONTS.heading, marginLeft: 16, fontSize: 36 }),
  );
}
