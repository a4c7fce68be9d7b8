import { COLOURS } from './picture-style.ts';

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
