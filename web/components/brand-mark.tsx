import { BRAND_MARK_SHAPE } from '#worker/domain/brand.ts';

/** The mark: a small receipt with a torn edge. */
export function BrandMark({ className = '' }: { className?: string }) {
  const { viewBox, d } = BRAND_MARK_SHAPE;
  return (
    <svg viewBox={viewBox} className={className} aria-hidden="true" fill="currentColor">
      <path d={d} />
    </svg>
  );
}
