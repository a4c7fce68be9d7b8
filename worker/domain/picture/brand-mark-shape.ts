/** A small receipt with a torn edge, in units of its own view box. */
export const BRAND_MARK_SHAPE = {
  viewBox: '0 0 20 25',
  d: 'M0 0h20v25l-3.33-3.5L13.33 25 10 21.5 6.67 25l-3.34-3.5L0 25z',
} as const;
