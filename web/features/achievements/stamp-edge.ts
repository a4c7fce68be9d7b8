/** How many teeth a side of a stamp has, each eight units of its ninety-six wide. */
const TEETH = 11;

function side(tooth: string): string {
  return tooth.repeat(TEETH);
}

/** The perforated edge of a stamp in a square of 96, clockwise from its upper left corner. */
export const STAMP_EDGE = [
  'm4,4',
  side('h1a3,3,0,0,0,6,0h1'),
  side('v1a3,3,0,0,0,0,6v1'),
  side('h-1a3,3,0,0,0,-6,0h-1'),
  side('v-1a3,3,0,0,0,0,-6v-1'),
  'z',
].join('');
