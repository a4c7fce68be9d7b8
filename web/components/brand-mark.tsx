/** The mark: a small receipt with a torn edge. */
export function BrandMark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 25" className={className} aria-hidden="true" fill="currentColor">
      <path d="M0 0h20v25l-3.33-3.5L13.33 25 10 21.5 6.67 25l-3.34-3.5L0 25z" />
    </svg>
  );
}
