import { BRAND } from '#worker/domain/brand.ts';

import { box, COLOURS, FONTS, line, shape } from './picture.ts';

/** A small receipt with a torn edge, in units of its own view box. */
export const BRAND_MARK_SHAPE = {
  viewBox: '0 0 20 25',
  d: 'M0 0h20v25l-3.33-3.5L13.33 25 10 21.5 6.67 25l-3.34-3.5L0 25z',
} as const;

/** The product's mark and name, as every picture begins. */
export function brandLine() {
  return box(
    { alignItems: 'center' },
    shape({ ...BRAND_MARK_SHAPE, width: 32, height: 40, fill: COLOURS.moss }),
    line(BRAND.productName, { ...FONTS.heading, marginLeft: 16, fontSize: 36 }),
  );
}
