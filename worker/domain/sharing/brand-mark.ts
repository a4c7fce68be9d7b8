import { BRAND, BRAND_MARK_SHAPE } from '#worker/domain/brand.ts';

import { box, COLOURS, FONTS, line, shape } from './picture.ts';

export function brandLine() {
  return box(
    { alignItems: 'center' },
    shape({ ...BRAND_MARK_SHAPE, width: 32, height: 40, fill: COLOURS.moss }),
    line(BRAND.productName, { ...FONTS.heading, marginLeft: 16, fontSize: 36 }),
  );
}
