/** A place that a text or figure will take, in its size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse bg-line/70 ${className}`} />;
}
