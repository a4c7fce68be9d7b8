import { cutText } from '#worker/domain/harmless-text.ts';

type PictureStyle = Readonly<Record<string, string | number>>;

/** A piece of a picture as satori lays it out: the shape of a React element, made without React. */
export type PictureNode = {
  type: string;
  key: null;
  props: Readonly<Record<string, unknown>>;
};

export type PictureContent = string | PictureNode;

/** A flex box, the one layout that satori knows. */
export function box(style: PictureStyle, ...children: PictureContent[]): PictureNode {
  return pictureNode('div', { style: { display: 'flex', ...style }, children });
}

/** A line of text that is never broken. */
export function line(text: string, style: PictureStyle = {}): PictureNode {
  return pictureNode('div', { style: { whiteSpace: 'pre', ...style }, children: text });
}

type Shape = { d: string; viewBox: string; width: number; height: number; fill: string };

/** One filled path. */
export function shape({ d, fill, ...frame }: Shape): PictureNode {
  return pictureNode('svg', { ...frame, children: [pictureNode('path', { d, fill })] });
}

function pictureNode(type: string, props: PictureNode['props']): PictureNode {
  return { type, key: null, props };
}

/** The light tokens of `web/styles/tokens.css`: a picture has no theme. The shade is a picture's own. */
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

/** Which ink meets which paper in a picture, and with how many shades between them its edges are smooth to the eye. */
const MEETINGS = [
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

/** The colours of a picture that is kept by their number. The first is bare paper. */
export const PALETTE: readonly Colour[] = [
  ...FLAT,
  ...MEETINGS.flatMap(({ from, to, shades }) => between(colourOf(from), colourOf(to), shades)),
];

const BITS = 6;
const UNKNOWN = -1;

/** The number of each colour that has been asked for, by the upper bits of its parts: a search a pixel would take seconds. */
const numbers = new Int16Array(1 << (3 * BITS)).fill(UNKNOWN);
// What lies there in the flat is met to the letter, whichever neighbour is asked for first.
for (const [number, colour] of FLAT.entries()) numbers[keyOf(...colour)] = number;

/** The number of the colour in the palette that is nearest to this one. */
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

/** So many colours between two, without either. */
function between(from: Colour, to: Colour, count: number): Colour[] {
  return Array.from({ length: count }, (_, index) => {
    const part = (index + 1) / (count + 1);
    const mixed = (low: number, high: number) => Math.round(low + (high - low) * part);
    return [mixed(from[0], to[0]), mixed(from[1], to[1]), mixed(from[2], to[2])];
  });
}

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

const MAX_LENGTH = 160;

/** What the Latin files of our fonts hold, as far as a picture needs it, and the low two, which is drawn by hand. */
const UNPRINTABLE =
  /[^\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212\u2082]/gu;

/** The text without what no font of a picture draws, and cut where a line of a picture has long ended. */
export function printableText(text: string): string {
  // Cut before as well: composing a text of a megabyte takes its time.
  const composed = cutText(text, 4 * MAX_LENGTH).normalize('NFC');
  return composed.replace(UNPRINTABLE, '').slice(0, MAX_LENGTH).trim();
}
